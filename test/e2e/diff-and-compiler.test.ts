import { join } from 'node:path';
import { type ContractTemplate, changeRules, compareContracts, placeholderTypes } from 'notifygen';
import { afterAll, expect, it } from 'vitest';
import { changedKeys, typed } from '../../generator/test/support/changed-keys.ts';
import { correctCalls } from '../support/correct-calls.ts';
import { scratchFolder, writeFiles, writeText } from '../support/files.ts';
import { generateCode, readContract } from '../support/templates.ts';
import { strictConfigWith, typeCheck } from '../support/typescript.ts';

/** What a template has besides the keys that change. */
const others: Readonly<Record<string, string>> = {
  language: '[en, pt_BR]',
  header: 'Order {{1}}',
  body: 'Hi {{1}}, you paid {{2}}.',
  placeholders: '[order, customerName, total]',
  footer: 'Bye',
  file: 'document',
  buttons: '[{ url: "https://shop.example/{{1}}", name: code }, { reply: Thanks }]',
  category: 'utility',
  delivery: '{ expires: 2 days }',
};
const texts = ['header', 'body', 'placeholders'];

/** The same keys before and after a change, and the others that none of them is. */
function inFull(was: string, is: string): readonly [was: string, is: string] {
  const own: readonly string[] = `${was}\n${is}`.match(/^\w+(?=:)/gm) ?? [];
  const taken = texts.some((key) => own.includes(key)) ? [...own, ...texts] : own;
  const rest = Object.entries(others).filter(([key]) => !taken.includes(key));
  const lines = rest.map(([key, value]) => `\n${key}: ${value}`).join('');
  return [was + lines, is + lines];
}

/** A template before and after a change, or two of them. NAME is its own name. Empty: there is none. */
type Change = readonly [what: string, was: string, is: string];

const named = (keys: string): string => `name: NAME\n${keys}`;
const other = 'name: NAME_v2\n';
const types = Object.keys(placeholderTypes);
const suffix = 'url: "https://shop.example/{{1}}"';
const code = 'body: Code {{1}}.\nplaceholders: [code]\n';
const password = 'buttons: [{ url: "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}" }]';

const changesOfKeys: readonly Change[] = [
  ...Object.values(changedKeys).flat(),
  ...types.flatMap((was) =>
    types.map((is): Change => [`${was} to ${is}`, typed(`type: ${was}`), typed(`type: ${is}`)]),
  ),
  ['a suffix that loses its name', `buttons: [{ ${suffix}, name: x }]`, `buttons: [{ ${suffix} }]`],
  ['a suffix instead of a one-time password', code + password, `${code}buttons: [{ ${suffix} }]`],
  ['no URL of a one-time password', code + password, `${code}buttons: [{ reply: Yes }]`],
  ['an unknown one-time password', code + password, `body: "{{1}} {{2}}"\nplaceholders: [a, b]\n${password}`],
  [
    'names that move in the text',
    'body: A {{1}} b {{2}}!\nplaceholders: [x, y]',
    'body: A {{2}} b {{1}}!\nplaceholders: [y, x]',
  ],
];
const changes: readonly Change[] = [
  ...changesOfKeys.flatMap(([what, was, is]): readonly Change[] => {
    const [fullWas, fullIs] = inFull(was, is);
    return [
      [`${what}, alone`, named(was), named(is)],
      [what, named(fullWas), named(fullIs)],
    ];
  }),
  ['a removed template', named('body: Hi {{1}}!'), ''],
  ['an added template', '', named('body: Hi {{1}}!')],
  ['a renamed template', named('body: Hi {{1}}!'), `${other}body: Hi {{1}}!`],
  ['another template with the same function', named('function: sendOne'), `${other}function: sendOne`],
  [
    'a function that another template takes over',
    `${named('function: sendOne')}\n---\n${other}function: sendTwo`,
    `${named('function: sendThree')}\n---\n${other}function: sendOne`,
  ],
  [
    'functions that change places',
    `${named('function: sendOne')}\n---\n${other}function: sendTwo`,
    `${named('function: sendTwo')}\n---\n${other}function: sendOne`,
  ],
];

const folder = scratchFolder({ 'tsconfig.json': strictConfigWith({ noUnusedLocals: false }) }, afterAll);
type Version = `${'tuple' | 'named'}-${'was' | 'is'}`;

/** Generates all templates as they were or are, with their own names and functions, and returns their contracts. */
async function generateAll(version: Version): Promise<readonly ContractTemplate[]> {
  const column = version.endsWith('was') ? 1 : 2;
  const texts = changes.flatMap((change, index) =>
    change[column]
      .replaceAll('NAME', `t${index}`)
      .replaceAll(/(?<=function: send)\w+/g, `$&${index}`)
      .split('\n---\n'),
  );
  const files = texts.flatMap((text, index) => (text === '' ? [] : [[`${index}.yaml`, text]]));
  const templates = join(folder, 'templates', version);
  writeFiles(templates, Object.fromEntries(files));
  const out = join(folder, version);
  await generateCode({ templates, out, parameters: version.startsWith('named') ? 'named' : 'tuple' });
  return readContract(out).templates;
}

const versions: Readonly<Record<Version, readonly ContractTemplate[]>> = {
  'tuple-was': await generateAll('tuple-was'),
  'tuple-is': await generateAll('tuple-is'),
  'named-was': await generateAll('named-was'),
  'named-is': await generateAll('named-is'),
};

const cases = (
  [
    ['tuple-was', 'tuple-is'],
    ['named-was', 'named-is'],
    ['tuple-was', 'named-was'],
  ] as const
).flatMap(([before, after]) =>
  changes.map(([what], index) => {
    const own = (version: Version) =>
      versions[version].filter(({ name }) => name === `t${index}` || name === `t${index}_v2`);
    const found = compareContracts(own(before), own(after));
    const file = `${before}-${after}-${index}.ts`;
    // The calls were correct before the change.
    if (own(before).length > 0)
      writeText(join(folder, file), correctCalls(own(before), `./${after}/index.js`));
    return { what: `${what}, from ${before} to ${after}`, file, found };
  }),
);
const errors = typeCheck(folder, '--pretty', 'false').stdout;

it('generated code compiles, and only calls are rejected', () => {
  for (const line of errors.split('\n'))
    if (!/^ |^$/.test(line)) expect(line).toMatch(/^\w+-\w+-\w+-\w+-\d+\.ts\(/);
});

it.each(cases)(
  'the compiler rejects calls only after a change that diff calls breaking: $what',
  ({ file, found }) => {
    const isRejected = errors.includes(`${file}(`);
    expect({ found, isRejected }).toStrictEqual({
      found,
      isRejected: found.some(({ level }) => level === 'breaking'),
    });
  },
);

it('every kind of change is tried', () => {
  const rules = cases.flatMap(({ found }) => found.map(({ rule }) => rule));
  expect(new Set(rules)).toStrictEqual(new Set(Object.keys(changeRules)));
});
