import { describe, expect, it } from 'vitest';
import { compareContracts } from '../src/contract/compare-contracts.js';
import type { ContractTemplate } from '../src/contract/contract.js';
import { changes, loadNamed, shape } from './support/contracts.ts';

const url = 'https://shop.example/{{1}}';

/** What changes, the keys before and after, by what is reported. */
const changesOf: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  nothing: [['no change if only the description changes', 'body: Hi.', 'body: "Hi." # x\ndescription: y']],
  'breaking parameter-added': [
    ['an added parameter', '', 'placeholders: [x]'],
    ['a parameter added to the text', 'body: Hi {{1}}!', 'body: Hi {{1}} {{2}}!'],
  ],
  'breaking parameter-removed': [['a removed parameter', 'placeholders: [x, y]', 'placeholders: [x]']],
  'breaking file-changed': [
    ['an added file', '', 'file: image'],
    ['a removed file', 'file: image', ''],
    ['a file of another type', 'file: image', 'file: video'],
  ],
  'breaking button-added': [['an added suffix', '', `buttons: [{ url: "${url}" }]`]],
  'breaking button-removed': [
    ['a removed suffix', `buttons: [{ url: "${url}" }]`, 'buttons: [{ reply: x }]'],
  ],
  'breaking language-removed': [['a removed language', 'language: [en, es]', 'language: [en]']],
  'breaking language-removed, safe language-added': [
    ['a replaced language', 'language: [en]', 'language: [es]'],
  ],
  'breaking language-choice': [
    ['a new choice of languages', 'language: en', 'language: [en]'],
    ['a removed choice of languages', 'language: [en, es]', 'language: en'],
  ],
  'dangerous approval-lost': [
    ['a lost approval', '', 'status: rejected'],
    [
      'an approval lost in one language',
      'language: [en, es]',
      'language: [en, es]\nstatus: { es: disabled }',
    ],
    ['an approval lost after a pause', 'status: paused', 'status: disabled'],
  ],
  'safe approval-gained': [['an approval', 'status: pending', 'status: approved']],
  'safe status-changed': [
    ['another status that cannot be sent', 'status: pending', 'status: rejected\nstatusReason: No'],
  ],
  'breaking function-renamed': [['a renamed function', '', 'function: sendB']],
  'dangerous parameters-reordered': [
    ['reordered parameters', 'placeholders: [x, y]', 'placeholders: [y, x]'],
    [
      'a name that moves to a parameter without one',
      'placeholders: [placeholder1, orderId]',
      'placeholders: [orderId, placeholder2]',
    ],
  ],
  'dangerous parameter-renamed': [
    ['a renamed parameter', 'placeholders: [x, y]', 'placeholders: [x, z]'],
    ['a parameter that loses its name', 'placeholders: [x, y]', 'placeholders: [x, placeholder2]'],
  ],
  'safe parameter-named': [
    ['a parameter that gets a name', 'placeholders: 2', 'placeholders: [x, placeholder2]'],
    [
      'a header parameter that gets a name',
      'header: No {{1}}\nplaceholders: [header1]',
      'header: No {{1}}\nplaceholders: [orderId]',
    ],
  ],
  'dangerous buttons-reordered': [
    [
      'reordered suffixes',
      `buttons: [{ name: x, url: "${url}" }, { name: y, url: "${url}" }]`,
      `buttons: [{ name: y, url: "${url}" }, { name: x, url: "${url}" }]`,
    ],
  ],
  'dangerous buttons-reordered, dangerous wording-changed, dangerous wording-changed': [
    [
      'reordered suffixes whose URLs changed too',
      'buttons: [{ name: x, url: "https://a.example/x/{{1}}" }, { name: y, url: "https://a.example/y/{{1}}" }]',
      'buttons: [{ name: y, url: "https://b.example/y/{{1}}" }, { name: x, url: "https://b.example/x/{{1}}" }]',
    ],
  ],
  'dangerous button-renamed': [
    ['a renamed suffix', `buttons: [{ name: x, url: "${url}" }]`, `buttons: [{ name: y, url: "${url}" }]`],
  ],
  'safe button-named': [
    ['a suffix that gets a name', `buttons: [{ url: "${url}" }]`, `buttons: [{ name: y, url: "${url}" }]`],
  ],
  'dangerous wording-changed': [
    [
      'another URL before a suffix',
      `buttons: [{ url: "${url}" }]`,
      'buttons: [{ url: "https://b.example/{{1}}" }]',
    ],
    ['another text around a placeholder', 'body: Due {{1}}. Bye.', 'body: Paid {{1}}. Bye.'],
    [
      'a label on a line of its own',
      'body: "Amount you owe us:\\n{{1}}"',
      'body: "Amount you refund us:\\n{{1}}"',
    ],
    [
      'other words on the line of a placeholder, also in another sentence',
      'body: Due {{1}}. Bye.',
      'body: Due {{1}}. See you.',
    ],
    [
      'text before an abbreviation',
      'body: Your invoice No. {{1}} is paid',
      'body: Your account No. {{1}} is paid',
    ],
    ['no swap if all words are new', 'body: Order {{1}} costs {{2}}.', 'body: Pay {{1}} with {{2}}.'],
    [
      'a URL that differs by language now',
      `language: [en, de]\nbuttons: [{ url: "${url}" }]`,
      `language: [en, de]\nbuttons: [{ url: { en: "${url}", de: "https://b.example/{{1}}" } }]`,
    ],
    ['another header around a placeholder', 'header: For {{1}}', 'header: By {{1}}'],
    [
      'another text in one language',
      'language: [en, es]\nbody: { en: "Hi {{1}}!", es: "Hola {{1}}!" }',
      'language: [en, es]\nbody: { en: "Hi {{1}}!", es: "Adios {{1}}!" }',
    ],
    [
      'another text for all languages',
      'language: [en, es]\nbody: Hi {{1}}!',
      'language: [en, es]\nbody: Yo {{1}}!',
    ],
  ],
  'safe text-changed': [
    ['another button text', `buttons: [{ url: "${url}" }]`, `buttons: [{ url: "${url}", text: Go }]`],
    ['a body without values that says something else', 'body: We are closed.', 'body: We are open.'],
    ['another text elsewhere', 'body: "Due {{1}}.\\nBye."', 'body: "Due {{1}}.\\nSee you."'],
    ['another footer', 'footer: Bye', 'footer: See you'],
  ],
  'safe buttons-changed': [
    [
      'a fixed button added in front',
      `buttons: [{ url: "${url}" }]`,
      `buttons: [{ reply: x }, { url: "${url}" }]`,
    ],
  ],
  'dangerous language-switched': [
    ['another fixed language', 'language: en', 'language: es'],
    ['a language for a template without one', '', 'language: es'],
  ],
  'dangerous language-switched, safe text-changed, dangerous wording-changed': [
    [
      'another fixed language with another footer and URL',
      `language: en\nbody: Hi {{1}}!\nfooter: Bye\nbuttons: [{ url: "${url}" }]`,
      'language: es\nbody: Hola {{1}}!\nfooter: Adios\nbuttons: [{ url: "https://b.example/{{1}}" }]',
    ],
  ],
  'safe language-added': [
    ['an added language', 'language: [en]', 'language: [es, en]'],
    ['a language in review', 'language: [en]', 'language: [en, es]\nstatus: { es: pending }'],
  ],
  'dangerous placeholders-swapped': [
    ['placeholders that changed places in the text', 'body: Of {{1}} to {{2}}.', 'body: Of {{2}} to {{1}}.'],
    [
      'placeholders that changed places in another sentence',
      'body: "Order {{1}} costs {{2}} today."\nplaceholders: [order, price]',
      'body: "Today {{1}} is what order {{2}} costs."\nplaceholders: [order, price]',
    ],
  ],
  'dangerous parameters-reordered, dangerous wording-changed': [
    [
      'no swap if the names moved too',
      'body: Order {{1}} costs {{2}}.\nplaceholders: [order, price]',
      'body: "{{1}} is what order {{2}} costs."\nplaceholders: [price, order]',
    ],
  ],
  'safe text-changed, safe text-changed': [
    [
      'a URL that changed in two languages, for each',
      'language: [en, de]\nbuttons: [{ url: { en: "https://a.example", de: "https://a.example/de" } }]',
      'language: [en, de]\nbuttons: [{ url: { en: "https://b.example", de: "https://b.example/de" } }]',
    ],
  ],
};

describe('the comparison of two templates reports', () => {
  it.each(
    Object.entries(changesOf).flatMap(([expected, rows]) => rows.map((row) => [...row, expected] as const)),
  )('%s', (_, before, after, expected) => {
    const found = changes(`name: a\n${before}\n`, `name: a\n${after}\n`);
    expect(found.join(', ') || 'nothing').toBe(expected);
  });

  it('an added and a removed template', () => {
    const [a, b] = [shape('name: a\n'), shape('name: b\n')];
    expect(compareContracts([a], [b]).map(({ rule, template }) => `${template} ${rule}`)).toStrictEqual([
      'a template-removed',
      'b template-added',
    ]);
  });

  it.each<[string, string, string, ...string[]]>([
    [
      'with the same texts',
      'name: ready\nbody: Hi {{1}}, bye.\nplaceholders: [x]\n',
      'name: pickup_ready\nbody: Hi {{1}}, bye.\nplaceholders: [x]\n',
      'template-renamed renamed, was ready: sendReady is now sendPickupReady',
    ],
    [
      'that is another version with the same shape',
      'name: ready\nbody: Hi {{1}}, bye.\nplaceholders: [x]\n',
      'name: ready_v2\nbody: Hi {{1}}, bye!\nplaceholders: [x]\n',
      'template-renamed renamed, was ready: sendReady is now sendReadyV2',
      'wording-changed the body changed around a placeholder: check that the message is still right',
    ],
    [
      'but not one that only takes the same values',
      'name: ready\nbody: Hi {{1}}, bye.\nplaceholders: [x]\n',
      'name: late\nbody: Ho {{1}}, bye.\nplaceholders: [x]\n',
      'template-added sendLate is new',
      'template-removed template removed: sendReady no longer exists',
    ],
    [
      'but not another version with other values',
      'name: ready\nbody: Hi {{1}}, bye.\nplaceholders: [x]\n',
      'name: ready_v2\nbody: Hi {{1}} {{2}}, bye.\nplaceholders: [x, y]\n',
      'template-removed template removed: sendReady no longer exists',
      'template-added sendReadyV2 is new',
    ],
  ])('a renamed template %s', (_, was, is, ...expected) => {
    const found = compareContracts([shape(was)], [shape(is)]);
    expect(found.map(({ rule, message }) => `${rule} ${message}`)).toStrictEqual(expected);
  });

  it('one renamed template, and another one with the same texts as new', () => {
    const text = 'body: Hi.\n';
    const after = [shape(`name: b\n${text}`), shape(`name: c\n${text}`)];
    const found = compareContracts([shape(`name: a\n${text}`)], after);
    expect(found.map(({ rule, template }) => `${template} ${rule}`)).toStrictEqual([
      'b template-renamed',
      'c template-added',
    ]);
  });

  it('a template that takes over the function of another one', () => {
    const after = shape('name: a_v2\nfunction: sendA\nfile: image\n');
    expect(compareContracts([shape('name: a\n')], [after])).toMatchObject([
      { rule: 'template-replaced', level: 'dangerous', template: 'a_v2' },
      { rule: 'file-changed', level: 'breaking', template: 'a_v2' },
    ]);
  });

  it('functions that change places, as breaking if they take other parameters', () => {
    const before = [shape('name: aa\n'), shape('name: bb\n')];
    const swapped = (extra: string) => [
      shape(`name: aa\nfunction: sendBb\n${extra}`),
      shape('name: bb\nfunction: sendAa\n'),
    ];
    const reported = (extra: string) =>
      compareContracts(before, swapped(extra)).map((one) => `${one.level} ${one.function}: ${one.message}`);
    const [toBb, toAa] = [
      'dangerous sendBb: sendBb now sends aa, not bb',
      'dangerous sendAa: sendAa now sends bb, not aa',
    ];
    expect(reported('')).toStrictEqual([toBb, toAa]);
    expect(reported('placeholders: [x]\n')).toStrictEqual([
      toBb,
      'breaking sendBb: it takes 1 parameter instead of 0 (added: x)',
      toAa,
    ]);
  });

  it('a new template that takes the function of one that remains', () => {
    const after = [shape('name: bb\nfunction: sendBbOld\n'), shape('name: cc\nfunction: sendBb\n')];
    expect(compareContracts([shape('name: bb\n')], after)).toMatchObject([
      { rule: 'template-added', level: 'safe', template: 'bb', function: 'sendBbOld' },
      { rule: 'template-replaced', level: 'dangerous', template: 'cc', function: 'sendBb' },
    ]);
  });

  it('a removed function whose template took over another one', () => {
    const before = [shape('name: aa\n'), shape('name: bb\n')];
    expect(compareContracts(before, [shape('name: aa\nfunction: sendBb\n')])).toMatchObject([
      { rule: 'function-renamed', level: 'breaking', template: 'aa' },
      { rule: 'template-replaced', level: 'dangerous', template: 'aa' },
    ]);
  });

  it('the language of a button text that differs by language now', () => {
    const button = (text: string) =>
      shape(`name: a\nlanguage: [en, de]\nbuttons: [{ url: "${url}", text: ${text} }]`);
    expect(compareContracts([button('Go')], [button('{ en: Go, de: Los }')])).toMatchObject([
      { rule: 'text-changed', path: ['buttons', 0, 'text', 'de'] },
    ]);
  });

  it('the names of placeholders that changed places after those of a header', () => {
    const body = (text: string) =>
      shape(`name: a\nheader: To {{1}}\nbody: ${text}\nplaceholders: [city, from, until]`);
    expect(compareContracts([body('Of {{1}} to {{2}}.')], [body('Of {{2}} to {{1}}.')])).toMatchObject([
      {
        rule: 'placeholders-swapped',
        message: expect.stringContaining('in the body, {{2}} (until) is now where {{1}} (from) was'),
      },
    ]);
  });

  it('what a status means for callers', () => {
    const before = shape('name: a\nlanguage: [en, es]\nstatus: { es: pending }\n');
    const after = shape(
      'name: a\nlanguage: [en, es, fr]\nstatus: { en: rejected, fr: pending }\nstatusReason: { en: INVALID_FORMAT }\n',
    );
    expect(compareContracts([before], [after]).map(({ message }) => message)).toStrictEqual([
      'fr was added with the status pending',
      'its status in es is now approved, not pending: it can be sent',
      'its status in en is now rejected (INVALID_FORMAT), not approved: it can no longer be sent',
    ]);
    const lost = compareContracts([before], [after], 'error').find(({ rule }) => rule === 'approval-lost');
    expect(lost).toMatchObject({ level: 'breaking', path: ['status', 'en'] });
  });

  it('what another category means for callers and people who opted out', () => {
    const [before, after] = ['utility', 'marketing'].map((word) => shape(`name: a\ncategory: ${word}\n`));
    expect(before && after && compareContracts([before], [after])).toMatchObject([
      {
        level: 'dangerous',
        message:
          'its category is now marketing, not utility: each message costs the price of marketing, and people who opted out of marketing no longer get it',
      },
    ]);
  });

  it('the type that no longer accepts a removed language', () => {
    const [before, after] = ['[en, es]', '[en]'].map((list) => shape(`name: a\nlanguage: ${list}\n`));
    expect(before && after && compareContracts([before], [after])).toMatchObject([
      { message: 'the language es was removed: AMessage no longer accepts it' },
    ]);
  });

  it('the names of the parameters that were added', () => {
    const messages = compareContracts(
      [shape('name: a\nplaceholders: [x, y]\n')],
      [shape('name: a\nplaceholders: [x, y, z]\n')],
    ).map(({ message }) => message);
    expect(messages).toStrictEqual(['it takes 3 parameters instead of 2 (added: z)']);
  });
});

describe('the comparison of two templates with named parameters reports', () => {
  function changesByName(before: string, after: string): readonly string[] {
    const [was, is] = [shape(before, loadNamed), shape(after, loadNamed)];
    return compareContracts([was], [is]).map(({ level, rule, message }) => `${level} ${rule}: ${message}`);
  }

  const template = (body: string, placeholders: string, rest = ''): string =>
    `name: a\nlanguage: en\nbody: ${body}\nplaceholders: [${placeholders}]\n${rest}`;
  const before = template('Hi {{1}}, it is {{2}}.', 'x, y');
  const swapped =
    'dangerous parameters-reordered: the order of the parameters is now y, x, not x, y; calls still compile but send swapped values';

  it.each<[string, string, string, ...string[]]>([
    [
      'a renamed parameter as breaking',
      before,
      template('Hi {{1}}, it is {{2}}.', 'x, z'),
      'breaking property-renamed: parameter y is now z: calls must use the new name',
    ],
    [
      'a name for a parameter that had only a number as breaking',
      'name: a\nplaceholders: 1',
      'name: a\nplaceholders: [x]',
      'breaking property-renamed: parameter placeholder1 is now x: calls must use the new name',
    ],
    [
      'an added parameter',
      before,
      template('Hi {{1}}, it is {{2}} {{3}}.', 'x, y, z'),
      'breaking parameter-added: it takes 3 parameters instead of 2 (added: z)',
    ],
    [
      'nothing if names are reordered with the numbers in the text',
      before,
      template('Hi {{2}}, it is {{1}}.', 'y, x'),
    ],
    [
      'names that are reordered without the text',
      before,
      template('Hi {{1}}, it is {{2}}.', 'y, x'),
      swapped,
    ],
    [
      'names that are reordered if the text is unknown',
      'name: a\nplaceholders: [x, y]',
      'name: a\nplaceholders: [y, x]',
      swapped,
    ],
    [
      'names that are reordered while the text becomes known',
      'name: a\nplaceholders: [x, y]',
      'name: a\nplaceholders: [y, x]\nbody: Hi {{1}} {{2}}!',
      swapped,
      'safe text-changed: the body is new',
    ],
    [
      'changed words around a name that moved',
      before,
      template('Hi {{2}}, it was {{1}}.', 'y, x'),
      expect.stringMatching(/^dangerous wording-changed: the body changed around a placeholder/),
    ],
    [
      'a name that changed its place in the text',
      before,
      template('Hi {{1}}, it  is {{2}}.', 'y, x'),
      expect.stringMatching(/^dangerous placeholders-swapped/),
    ],
    [
      'nothing if a name moves with its number between header and body in every language',
      'name: a\nlanguage: [en, de]\nheader: "{{1}}!"\nbody: { en: "Hi {{1}} {{2}}!", de: "Hallo {{1}} {{2}}!" }\nplaceholders: [h, x, y]',
      'name: a\nlanguage: [en, de]\nheader: "{{1}}!"\nbody: { en: "Hi {{2}} {{1}}!", de: "Hallo {{2}} {{1}}!" }\nplaceholders: [h, y, x]',
    ],
    [
      'a name that moved from the header to the body',
      'name: a\nheader: "{{1}}!"\nbody: "Hi {{1}}!"\nplaceholders: [x, y]',
      'name: a\nheader: "{{1}}! "\nbody: "Hi {{1}}!"\nplaceholders: [y, x]',
      expect.stringMatching(/^dangerous wording-changed: the header changed/),
      expect.stringMatching(/^dangerous wording-changed: the body changed/),
    ],
    [
      'the type of a name, wherever it is',
      template('Hi {{1}}, it is {{2}}.', 'x, { name: y, type: money }'),
      template('Hi {{2}}, it is {{1}}.', '{ name: y, type: number }, x'),
      'breaking parameter-type-changed: parameter 1 (y) is now of type number, not money',
    ],
    [
      'names that are reordered, although their types differ',
      template('Hi {{1}}, it is {{2}}.', 'x, { name: y, type: money }'),
      template('Hi {{1}}, it is {{2}}.', '{ name: y, type: money }, x'),
      swapped,
    ],
    [
      'a renamed suffix as breaking',
      `name: a\nbuttons: [{ url: "${url}", name: x }]`,
      `name: a\nbuttons: [{ url: "${url}", name: y }]`,
      'breaking property-renamed: button suffix x is now y: calls must use the new name',
    ],
  ])('%s', (_, was, is, ...expected) => {
    expect(changesByName(was, is)).toStrictEqual(expected);
  });

  it.each<[string, string, string, ...string[]]>([
    [
      'added buttons',
      '[{ reply: A }]',
      '[{ reply: A }, { reply: B }, { phone: "+1", text: C }]',
      'buttons-changed the buttons are now the quick reply "A", the quick reply "B", the phone number "C"; they were the quick reply "A"',
    ],
    [
      'a removed button, and others that change places',
      '[{ reply: A }, { reply: B }, { reply: C }]',
      '[{ reply: C }, { reply: A }]',
      'buttons-changed the buttons are now the quick reply "C", the quick reply "A"; they were the quick reply "A", the quick reply "B", the quick reply "C"',
    ],
    [
      'a removed button without a text',
      '[{ reply: A }, { url: "https://a.example" }]',
      '[{ reply: A }]',
      'buttons-changed the buttons are now the quick reply "A"; they were the quick reply "A", a fixed URL',
    ],
    [
      'other buttons',
      '[{ reply: A }, { reply: B }, { phone: "+1", text: C }]',
      '[{ reply: D }]',
      'buttons-changed the buttons are now the quick reply "D"; they were the quick reply "A", the quick reply "B", the phone number "C"',
    ],
    [
      'buttons in another order, once',
      '[{ reply: A }, { reply: B }, { phone: "+1", text: C }]',
      '[{ phone: "+1", text: C }, { reply: B }, { reply: A }]',
      'text-changed the order of the buttons is now "C", "B", "A"',
    ],
    [
      'URLs that change places with their names, once',
      '[{ url: "https://a.example/{{1}}", name: x, text: A }, { url: "https://b.example/{{1}}", name: y, text: B }]',
      '[{ url: "https://b.example/{{1}}", name: y, text: B }, { url: "https://a.example/{{1}}", name: x, text: A }]',
      'buttons-reordered the order of the button suffixes is now y, x, not x, y; calls still compile but send swapped values',
    ],
    [
      'URLs that change places without their names',
      '[{ url: "https://a.example/{{1}}", text: A }, { url: "https://b.example/{{1}}", text: B }]',
      '[{ url: "https://b.example/{{1}}", text: B }, { url: "https://a.example/{{1}}", text: A }]',
      'wording-changed the URL of button 1 changed before its suffix: check that every call still passes the right suffix',
      'wording-changed the URL of button 2 changed before its suffix: check that every call still passes the right suffix',
      'text-changed the order of the buttons is now "B", "A"',
    ],
  ])('%s', (_, before, after, ...expected) => {
    const [was, is] = [before, after].map((buttons) => shape(`name: a\nbody: Hi.\nbuttons: ${buttons}\n`));
    const found = compareContracts(was ? [was] : [], is ? [is] : []);
    expect(found.map(({ rule, message }) => `${rule} ${message}`)).toStrictEqual(expected);
  });

  it('nothing if buttons are reordered with their names and texts', () => {
    const one = '{ url: "https://shop.example/one/{{1}}", name: x, text: One }';
    const two = '{ url: "https://shop.example/two/{{1}}", name: y, text: Two }';
    expect(
      changesByName(`name: a\nbuttons: [${one}, ${two}]`, `name: a\nbuttons: [${two}, ${one}]`),
    ).toStrictEqual([]);
    const swappedNames = [one.replace('name: x', 'name: y'), two.replace('name: y', 'name: x')];
    expect(
      changesByName(`name: a\nbuttons: [${one}, ${two}]`, `name: a\nbuttons: [${swappedNames.join(', ')}]`),
    ).toStrictEqual([expect.stringMatching(/^dangerous buttons-reordered/)]);
  });

  it('a change of the configuration itself as breaking, for templates with values', () => {
    const messages = (was: ContractTemplate, is: ContractTemplate): readonly string[] =>
      compareContracts([was], [is]).map(({ level, rule, message }) => `${level} ${rule}: ${message}`);
    expect(messages(shape(before), shape(before, loadNamed))).toStrictEqual([
      'breaking named-parameters: calls must now pass parameters and button suffixes by name, as objects',
    ]);
    expect(messages(shape(before, loadNamed), shape(before))).toStrictEqual([
      'breaking named-parameters: calls must now pass parameters and button suffixes in order, as lists',
    ]);
    expect(messages(shape('name: a'), shape('name: a', loadNamed))).toStrictEqual([]);
  });
});
