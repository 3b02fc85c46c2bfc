import { describe, expect, it } from 'vitest';
import { createChecker } from '../src/check/check.js';
import { compareContracts } from '../src/contract/compare.js';
import { type ContractTemplate, contractOf } from '../src/contract/contract.js';
import { parseSource } from '../src/source/yaml-source.js';

const check = createChecker();

function shape(yaml: string): ContractTemplate {
  const { template, diagnostics } = check(parseSource('a.yaml', yaml), 'a.yaml');
  if (!template) throw new Error(JSON.stringify(diagnostics));
  return contractOf(template);
}

/** Level and rule of every change between two templates. */
function changes(before: string, after: string): readonly string[] {
  return compareContracts([shape(before)], [shape(after)]).map(({ level, rule }) => `${level} ${rule}`);
}

const url = 'https://shop.example/{{1}}';

describe('the comparison of two templates calls', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['nothing a change', 'name: a\nbody: Hi.', '# x\nname: a\nbody: "Hi."\ndescription: y', []],
    ['a value more', 'name: a', 'name: a\nplaceholders: [x]', ['breaking parameter-added']],
    [
      'a value less',
      'name: a\nplaceholders: [x, y]',
      'name: a\nplaceholders: [x]',
      ['breaking parameter-removed'],
    ],
    [
      'a value more in the text',
      'name: a\nbody: Hi {{1}}!',
      'name: a\nbody: Hi {{1}} {{2}}!',
      ['breaking parameter-added'],
    ],
    ['a file more', 'name: a', 'name: a\nfile: image', ['breaking file-changed']],
    ['a file less', 'name: a\nfile: image', 'name: a', ['breaking file-changed']],
    ['another file', 'name: a\nfile: image', 'name: a\nfile: video', ['breaking file-changed']],
    ['a suffix more', 'name: a', `name: a\nbuttons: [{ url: "${url}" }]`, ['breaking button-added']],
    [
      'a suffix less',
      `name: a\nbuttons: [{ url: "${url}" }]`,
      'name: a\nbuttons: [{ reply: x }]',
      ['breaking button-removed'],
    ],
    [
      'a language less',
      'name: a\nlanguage: [en, es]',
      'name: a\nlanguage: [en]',
      ['breaking language-removed'],
    ],
    [
      'a language swapped',
      'name: a\nlanguage: [en]',
      'name: a\nlanguage: [es]',
      ['breaking language-removed', 'safe language-added'],
    ],
    [
      'a choice of languages',
      'name: a\nlanguage: en',
      'name: a\nlanguage: [en]',
      ['breaking language-choice'],
    ],
    [
      'no choice any more',
      'name: a\nlanguage: [en, es]',
      'name: a\nlanguage: en',
      ['breaking language-choice'],
    ],
    ['another function', 'name: a', 'name: a\nfunction: sendB', ['breaking function-renamed']],
    [
      'values in another order',
      'name: a\nplaceholders: [x, y]',
      'name: a\nplaceholders: [y, x]',
      ['dangerous parameters-reordered'],
    ],
    [
      'a value with another name',
      'name: a\nplaceholders: [x, y]',
      'name: a\nplaceholders: [x, z]',
      ['dangerous parameter-renamed'],
    ],
    [
      'a value with its first name',
      'name: a\nplaceholders: 2',
      'name: a\nplaceholders: [x, placeholder2]',
      ['safe parameter-named'],
    ],
    [
      'a name that moves beside one without',
      'name: a\nplaceholders: [placeholder1, orderId]',
      'name: a\nplaceholders: [orderId, placeholder2]',
      ['dangerous parameters-reordered'],
    ],
    [
      'a value without its name any more',
      'name: a\nplaceholders: [x, y]',
      'name: a\nplaceholders: [x, placeholder2]',
      ['dangerous parameter-renamed'],
    ],
    [
      'the first name of a value that import found in the header',
      'name: a\nheader: No {{1}}\nplaceholders: [header1]',
      'name: a\nheader: No {{1}}\nplaceholders: [orderId]',
      ['safe parameter-named'],
    ],
    [
      'suffixes in another order',
      `name: a\nbuttons: [{ name: x, url: "${url}" }, { name: y, url: "${url}" }]`,
      `name: a\nbuttons: [{ name: y, url: "${url}" }, { name: x, url: "${url}" }]`,
      ['dangerous buttons-reordered'],
    ],
    [
      'a suffix with another name',
      `name: a\nbuttons: [{ name: x, url: "${url}" }]`,
      `name: a\nbuttons: [{ name: y, url: "${url}" }]`,
      ['dangerous button-renamed'],
    ],
    [
      'a suffix with its first name',
      `name: a\nbuttons: [{ url: "${url}" }]`,
      `name: a\nbuttons: [{ name: y, url: "${url}" }]`,
      ['safe button-named'],
    ],
    [
      'another URL before a suffix',
      `name: a\nbuttons: [{ url: "${url}" }]`,
      'name: a\nbuttons: [{ url: "https://b.example/{{1}}" }]',
      ['dangerous wording-changed'],
    ],
    [
      'another caption',
      `name: a\nbuttons: [{ url: "${url}" }]`,
      `name: a\nbuttons: [{ url: "${url}", text: Go }]`,
      ['safe text-changed'],
    ],
    [
      'a fixed button more, in front',
      `name: a\nbuttons: [{ url: "${url}" }]`,
      `name: a\nbuttons: [{ reply: x }, { url: "${url}" }]`,
      ['safe text-changed'],
    ],
    [
      'another fixed language',
      'name: a\nlanguage: en',
      'name: a\nlanguage: es',
      ['dangerous language-switched'],
    ],
    ['a language where there was none', 'name: a', 'name: a\nlanguage: es', ['dangerous language-switched']],
    ['a language more', 'name: a\nlanguage: [en]', 'name: a\nlanguage: [es, en]', ['safe language-added']],
    [
      'text around a value',
      'name: a\nbody: Due {{1}}. Bye.',
      'name: a\nbody: Paid {{1}}. Bye.',
      ['dangerous wording-changed'],
    ],
    [
      'a label on a line of its own',
      'name: a\nbody: "Amount you owe us:\\n{{1}}"',
      'name: a\nbody: "Amount you refund us:\\n{{1}}"',
      ['dangerous wording-changed'],
    ],
    [
      'text before an abbreviation',
      'name: a\nbody: Your invoice No. {{1}} is paid',
      'name: a\nbody: Your account No. {{1}} is paid',
      ['dangerous wording-changed'],
    ],
    [
      'values that changed places in the text',
      'name: a\nbody: Of {{1}} to {{2}}.',
      'name: a\nbody: Of {{2}} to {{1}}.',
      ['dangerous wording-changed'],
    ],
    [
      'text elsewhere',
      'name: a\nbody: Due {{1}}. Bye.',
      'name: a\nbody: Due {{1}}. See you.',
      ['safe text-changed'],
    ],
    [
      'a header around a value',
      'name: a\nheader: For {{1}}',
      'name: a\nheader: By {{1}}',
      ['dangerous wording-changed'],
    ],
    ['a footer', 'name: a\nfooter: Bye', 'name: a\nfooter: See you', ['safe text-changed']],
    [
      'text in one language',
      'name: a\nlanguage: [en, es]\nbody: { en: "Hi {{1}}!", es: "Hola {{1}}!" }',
      'name: a\nlanguage: [en, es]\nbody: { en: "Hi {{1}}!", es: "Adios {{1}}!" }',
      ['dangerous wording-changed'],
    ],
    [
      'one text of many languages',
      'name: a\nlanguage: [en, es]\nbody: Hi {{1}}!',
      'name: a\nlanguage: [en, es]\nbody: Yo {{1}}!',
      ['dangerous wording-changed'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changes(`${before}\n`, `${after}\n`)).toStrictEqual(expected);
  });

  it('a template that came safe, and one that went breaking', () => {
    const [a, b] = [shape('name: a\n'), shape('name: b\n')];
    expect(compareContracts([a], [b]).map(({ rule, template }) => `${template} ${rule}`)).toStrictEqual([
      'a template-removed',
      'b template-added',
    ]);
  });

  it('a template whose function another one took over dangerous', () => {
    const after = shape('name: a_v2\nfunction: sendA\nfile: image\n');
    expect(compareContracts([shape('name: a\n')], [after])).toMatchObject([
      { rule: 'template-replaced', level: 'dangerous', template: 'a_v2' },
      { rule: 'file-changed', level: 'breaking', template: 'a_v2' },
    ]);
  });

  it('functions that change places dangerous, and breaking where they take something else', () => {
    const before = [shape('name: aa\n'), shape('name: bb\n')];
    const swapped = (extra: string) => [
      shape(`name: aa\nfunction: sendBb\n${extra}`),
      shape('name: bb\nfunction: sendAa\n'),
    ];
    const told = (extra: string) =>
      compareContracts(before, swapped(extra)).map((one) => `${one.level} ${one.function}: ${one.message}`);
    const [toBb, toAa] = [
      'dangerous sendBb: sendBb now sends aa, not bb',
      'dangerous sendAa: sendAa now sends bb, not aa',
    ];
    expect(told('')).toStrictEqual([toBb, toAa]);
    expect(told('placeholders: [x]\n')).toStrictEqual([
      toBb,
      'breaking sendBb: it takes 1 parameter instead of 0 (x)',
      toAa,
    ]);
  });

  it('a new template that takes the function of one that stays dangerous', () => {
    const after = [shape('name: bb\nfunction: sendBbOld\n'), shape('name: cc\nfunction: sendBb\n')];
    expect(compareContracts([shape('name: bb\n')], after)).toMatchObject([
      { rule: 'template-added', level: 'safe', template: 'bb', function: 'sendBbOld' },
      { rule: 'template-replaced', level: 'dangerous', template: 'cc', function: 'sendBb' },
    ]);
  });

  it('a function that is gone breaking, though its template took another one over', () => {
    const before = [shape('name: aa\n'), shape('name: bb\n')];
    expect(compareContracts(before, [shape('name: aa\nfunction: sendBb\n')])).toMatchObject([
      { rule: 'function-renamed', level: 'breaking', template: 'aa' },
      { rule: 'template-replaced', level: 'dangerous', template: 'aa' },
    ]);
  });

  it('names what came, went and moved', () => {
    const messages = compareContracts(
      [shape('name: a\nplaceholders: [x, y]\n')],
      [shape('name: a\nplaceholders: [x, y, z]\n')],
    ).map(({ message }) => message);
    expect(messages).toStrictEqual(['it takes 3 parameters instead of 2 (z)']);
  });
});
