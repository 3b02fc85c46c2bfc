import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { type ChangeRule, changeRules } from '../generator/src/contract/change-rules.js';
import { compareContracts } from '../generator/src/contract/compare-contracts.js';
import { digestOf, matcher, type TemplateContracts } from '../outbox/src/message/templates.js';
import { scratchFolder } from './support/files.ts';
import { generateCode, readContract } from './support/templates.ts';

const url = 'https://shop.example/{{1}}';

const typed = (value: string) =>
  `name: a\nlanguage: en\nbody: On {{1}}.\nplaceholders: [{ name: x, ${value} }]`;
const named = (names: string, body = 'Hi {{1}}, it is {{2}}.') =>
  `name: a\nbody: "${body}"\nplaceholders: [${names}]`;
const buttons = (...names: readonly string[]) =>
  `name: a\nbuttons: [${names.map((name) => `{ url: "${url}", name: ${name} }`).join(', ')}]`;

/** Two versions of a template for each kind of change; empty: there is none. Some changes come only with others. */
const pairs: readonly (readonly [rule: ChangeRule, was: string, is: string, parameters?: 'named'])[] = [
  ['template-removed', 'name: a', ''],
  ['template-renamed', 'name: a\nbody: Hi.', 'name: b\nbody: Hi.'],
  ['template-replaced', 'name: a\nfunction: sendX', 'name: b\nfunction: sendX'],
  ['function-renamed', 'name: a', 'name: a\nfunction: sendOther'],
  ['parameter-added', 'name: a\nplaceholders: [x]', 'name: a\nplaceholders: [x, y]'],
  ['parameter-removed', 'name: a\nplaceholders: [x, y]', 'name: a\nplaceholders: [x]'],
  ['parameter-type-changed', typed('type: number'), typed('type: money')],
  ['property-renamed', named('x, y'), named('x, z'), 'named'],
  ['named-parameters', named('x, y'), named('x, y')],
  ['time-zone-choice', typed('type: datetime'), typed('type: datetime, timeZone: UTC')],
  ['file-changed', 'name: a\nfile: image', 'name: a\nfile: video'],
  ['button-added', 'name: a', buttons('x')],
  ['button-removed', buttons('x', 'y'), buttons('x')],
  ['language-removed', 'name: a\nlanguage: [en, es]', 'name: a\nlanguage: [en]'],
  ['language-choice', 'name: a', 'name: a\nlanguage: [en]'],
  ['language-choice', 'name: a\nlanguage: en', 'name: a\nlanguage: [en, de]'],
  ['language-choice', 'name: a\nlanguage: [en, es]', 'name: a\nlanguage: en'],
  ['parameters-reordered', named('x, y'), named('y, x')],
  ['parameter-renamed', named('x, y'), named('x, z')],
  ['parameter-format-changed', typed('type: text'), typed('type: code')],
  ['parameter-format-changed', typed('type: number'), typed('type: number, style: percent')],
  ['parameter-format-changed', typed('type: number'), typed('type: number, decimals: 0')],
  ['parameter-format-changed', typed('type: time, timeZone: UTC'), typed('type: time, timeZone: Asia/Tokyo')],
  ['parameter-limit-lowered', typed('max: 8'), typed('max: 1')],
  ['parameter-limit-raised', typed('max: 1'), typed('max: 8')],
  ['text-limit-lowered', 'name: a\nheader: Hi {{1}}!', 'name: a\nheader: Hi {{1}}!!'],
  ['buttons-reordered', buttons('x', 'y'), buttons('y', 'x')],
  ['button-renamed', buttons('x'), buttons('y')],
  ['language-switched', 'name: a\nlanguage: en', 'name: a\nlanguage: de'],
  ['wording-changed', named('x, y'), named('x, y', 'Bye {{1}}, it was {{2}}.')],
  ['placeholders-swapped', named('x, y'), named('x, y', 'Hi {{2}}, it is {{1}}.')],
  ['template-added', '', 'name: a'],
  ['parameter-named', 'name: a\nplaceholders: 1', 'name: a\nplaceholders: [x]'],
  ['parameter-style-changed', typed('type: date, style: short'), typed('type: date, style: long')],
  ['button-named', `name: a\nbuttons: [{ url: "${url}" }]`, buttons('x')],
  ['buttons-changed', 'name: a\nbuttons: [{ reply: A }]', 'name: a\nbuttons: [{ reply: A }, { reply: B }]'],
  ['language-added', 'name: a\nlanguage: [en]', 'name: a\nlanguage: [en, de]'],
  ['text-changed', 'name: a\nfooter: Hi.', 'name: a\nfooter: Bye.'],
  ['approval-lost', 'name: a', 'name: a\nstatus: rejected'],
  ['approval-gained', 'name: a\nlanguage: [en, es]\nstatus: { es: pending }', 'name: a\nlanguage: [en, es]'],
  ['status-changed', 'name: a\nstatus: pending', 'name: a\nstatus: rejected'],
  ['category-changed', 'name: a\ncategory: utility', 'name: a\ncategory: marketing'],
];

/** The contract of a version, and what an application of it knows at run time. */
async function generateVersion(yaml: string, parameters: 'named' | undefined) {
  const kept = 'name: kept\n';
  const files = { 'templates/kept.yaml': kept, ...(yaml && { 'templates/a.yaml': yaml }) };
  const folder = scratchFolder(files);
  const out = join(folder, 'generated');
  await generateCode({ templates: join(folder, 'templates'), out, ...(parameters && { parameters }) });
  const { templates }: { templates: TemplateContracts } = await import(
    pathToFileURL(join(out, 'index.ts')).href
  );
  return { contract: readContract(out).templates, templates };
}

it('has two versions for each kind of change', () => {
  expect([...new Set(pairs.map(([rule]) => rule))].sort()).toStrictEqual(Object.keys(changeRules).sort());
});

it.each(pairs.map((pair) => ({ rule: pair[0], pair })))(
  'diff and the digests agree whether queued messages wait: $rule',
  async ({ pair: [rule, was, is, parameters] }) => {
    const before = await generateVersion(was, rule === 'named-parameters' ? undefined : parameters);
    const after = await generateVersion(is, rule === 'named-parameters' ? 'named' : parameters);
    const changes = compareContracts(before.contract, after.contract);
    const found = changes.map((change) => change.rule);
    expect(found).toContain(rule);
    const canSend = matcher(after.templates);
    const digests = Object.values(before.templates).flatMap((template) =>
      [template.language].flat().map((language) => digestOf(template, language)),
    );
    const waits = digests.some((digest) => !canSend(digest));
    expect({ waits, found }).toStrictEqual({
      waits: changes.some(({ queued }) => queued === 'waits'),
      found,
    });
  },
);
