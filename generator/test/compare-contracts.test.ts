import { describe, expect, it } from 'vitest';
import { excerpts } from '../src/contract/change-texts.js';
import { compareContracts } from '../src/contract/compare-contracts.js';
import type { ContractTemplate } from '../src/contract/contract.js';
import { changedKeys } from './support/changed-keys.ts';
import { changes, loadNamed, shape } from './support/contracts.ts';

const url = 'https://shop.example/{{1}}';

describe('the comparison of two templates reports', () => {
  it.each(
    Object.entries(changedKeys).flatMap(([expected, rows]) => rows.map((row) => [...row, expected] as const)),
  )('%s', (_, was, is, expected) => {
    expect(changes(`name: a\n${was}\n`, `name: a\n${is}\n`).join(', ') || 'nothing').toBe(expected);
  });

  it.each([
    ['the body changed: every call now sends the new text', 'body: Hi', 'body: Ho'],
    ['the header changed, but not around a placeholder', 'header: Hi', 'header: Ho'],
    ['the body changed, but not around a placeholder', 'body: "{{1}}!\\nBye"', 'body: "{{1}}!\\nCiao"'],
    [
      'parameter 2 now has a name: x',
      'body: "{{1}} {{2}}"\nplaceholders: 2',
      'body: "{{1}} {{2}}"\nplaceholders: [placeholder1, x]',
    ],
    [
      'its category is now marketing, not utility: each message costs the price of marketing, and people who opted out of marketing no longer get it',
      'category: utility',
      'category: marketing',
    ],
    [
      'its category is now utility, not marketing: each message costs the price of utility, and people who opted out of marketing get it too',
      'category: marketing',
      'category: utility',
    ],
  ])('that %s', (message, was, is) => {
    const found = compareContracts([shape(`name: a\n${was}`)], [shape(`name: a\n${is}`)]);
    expect(found.map((change) => change.message)).toContain(message);
  });

  it('an added and a removed template', () => {
    const [a, b] = [shape('name: a\n'), shape('name: b\n')];
    expect(compareContracts([a], [b]).map(({ rule, template }) => `${template} ${rule}`)).toStrictEqual([
      'a template-removed',
      'b template-added',
    ]);
  });

  const ready = 'name: ready\nbody: Hi {{1}}, bye.\nplaceholders: [x]\n';
  it.each<[string, string, ...string[]]>([
    [
      'with the same texts',
      'name: pickup_ready\nbody: Hi {{1}}, bye.\nplaceholders: [x]\n',
      'template-renamed renamed, was ready: sendReady is now sendPickupReady',
    ],
    [
      'that is another version with the same shape',
      'name: ready_v2\nbody: Hi {{1}}, bye!\nplaceholders: [x]\n',
      'template-renamed renamed, was ready: sendReady is now sendReadyV2',
      'wording-changed the body changed around a placeholder: check that the message is still right',
    ],
    [
      'but not one that only takes the same values',
      'name: late\nbody: Ho {{1}}, bye.\nplaceholders: [x]\n',
      'template-added sendLate is new',
      'template-removed template removed: sendReady no longer exists',
    ],
    [
      'but not another version with other values',
      'name: ready_v2\nbody: Hi {{1}} {{2}}, bye.\nfooter: Ann\nplaceholders: [x, y]\n',
      'template-removed template removed: sendReady no longer exists',
      'template-added sendReadyV2 is new',
    ],
  ])('a renamed template %s', (_, is, ...expected) => {
    const found = compareContracts([shape(ready)], [shape(is)]);
    expect(found.map(({ rule, message }) => `${rule} ${message}`)).toStrictEqual(expected);
  });

  it.each([
    ['language: en\n', 'language: es\n', 'it is always sent in es, no longer in en; calls still compile'],
    ['', 'language: es\n', 'it is always sent in es, no longer without one; calls still compile'],
  ])('another fixed language', (was, is, message) => {
    const found = compareContracts([shape(`name: a\n${was}`)], [shape(`name: a\n${is}`)]);
    expect(found).toMatchObject([{ rule: 'language-switched', message }]);
  });

  it('a header that leaves no room for its value', () => {
    const [was, is] = [3, 60].map(
      (length) => `name: a\nheader: ${'x'.repeat(length)}{{1}}\nplaceholders: [x]\n`,
    );
    const found = compareContracts([shape(was ?? '')], [shape(is ?? '')]);
    expect(found).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining('leaves 0 characters for its values, not 57'),
      }),
    );
  });

  it('what changed in a long text, with 20 characters on each side', () => {
    const around = '12345678901234567890';
    const [was, is] = ['old', 'new'].map((word) => `Hello. ${around}${word}${around} Bye.`);
    expect(excerpts(was ?? '', is ?? '')).toEqual([`"…${around}old${around}…"`, `"…${around}new${around}…"`]);
    const [some, more] = [25, 26].map((count) => '!'.repeat(count));
    expect(excerpts(some ?? '', more ?? '')).toEqual([`"…${'!'.repeat(20)}"`, `"…${'!'.repeat(21)}"`]);
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

  it('no rename to a name that another template had', () => {
    const before = [shape('name: a\n'), shape('name: b\nbody: Hi.\n')];
    const after = [shape('name: x\nfunction: sendA\n'), shape('name: a\nfunction: sendC\nbody: Hi.\n')];
    const found = compareContracts(before, after).map(({ rule, template }) => `${template} ${rule}`);
    expect(found).toContain('b template-removed');
  });

  it('a template that takes over the function of another one', () => {
    const after = shape('name: a_v2\nfunction: sendA\nfile: image\n');
    expect(compareContracts([shape('name: a\n')], [after])).toMatchObject([
      { rule: 'template-replaced', level: 'dangerous', template: 'a_v2' },
      { rule: 'file-changed', level: 'breaking', template: 'a_v2' },
    ]);
  });

  it('what a function sends only once, if a template takes it over and loses its own', () => {
    const after = shape('name: a\nfunction: sendB\nfile: image\n');
    const found = compareContracts([shape('name: a\n'), shape('name: b\n')], [after]);
    expect(found.filter(({ rule }) => rule === 'file-changed')).toHaveLength(1);
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

  it('a renamed function that also takes other values', () => {
    const after = shape('name: aa\nfunction: sendBb\nplaceholders: [x]\n');
    expect(compareContracts([shape('name: aa\n')], [after])).toMatchObject([
      { rule: 'function-renamed', level: 'breaking' },
      { rule: 'parameter-added', level: 'breaking' },
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
      'its status in es is no longer pending: it can be sent',
      'its status in en is now rejected (INVALID_FORMAT): it can no longer be sent',
    ]);
    const some = ['en', 'en, es'].map((codes) => `name: a\nlanguage: [${codes}]\n`);
    expect(
      some.map(
        (text) => compareContracts([shape(text)], [shape(`${text}status: { en: pending }\n`)])[0]?.message,
      ),
    ).toStrictEqual(
      ['', ' in en'].map((where) => `its status${where} is now pending: it can no longer be sent`),
    );
    const lost = compareContracts([before], [after], 'error').find(({ rule }) => rule === 'approval-lost');
    expect(lost).toMatchObject({ level: 'breaking', path: ['status', 'en'] });
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
    ['nothing if names and numbers are reordered', before, template('Hi {{2}}, it is {{1}}.', 'y, x')],
    ['names reordered without the text', before, template('Hi {{1}}, it is {{2}}.', 'y, x'), swapped],
    [
      'reordered names of an unknown text',
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
