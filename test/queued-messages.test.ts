import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { changeRules } from '../generator/src/contract/change-rules.js';
import { compareContracts } from '../generator/src/contract/compare-contracts.js';
import type { ContractTemplate } from '../generator/src/contract/contract.js';
import { changedKeys } from '../generator/test/support/changed-keys.ts';
import { digestOf, knownTemplates, type TemplateContracts } from '../outbox/src/message/templates.js';
import { type Files, scratchFolder } from './support/files.ts';
import { generateCode, readContract } from './support/templates.ts';

type Mode = 'named' | 'tuple';

/** The contract of some templates, and what an application of them knows at run time. */
interface Version {
  readonly contract: readonly ContractTemplate[];
  readonly templates: TemplateContracts;
}

async function generateVersion(files: Files, parameters: Mode = 'tuple'): Promise<Version> {
  const folder = scratchFolder({ 'kept.yaml': 'name: kept\n', ...files }, afterAll);
  const out = join(folder, 'generated');
  await generateCode({ templates: folder, out, parameters });
  const { templates }: Pick<Version, 'templates'> = await import(pathToFileURL(join(out, 'index.ts')).href);
  return { contract: readContract(out).templates, templates };
}

/** Checks that `diff` reports a change, and that it says whether messages that were queued before wait. */
function expectAgreement(reported: string, was: Version, is: Version): void {
  const changes = compareContracts(was.contract, is.contract);
  const found = changes.map(({ level, rule }) => `${level} ${rule}`).join(', ');
  expect(found || 'nothing').toBe(reported);
  const [before, after] = [knownTemplates(was.templates), knownTemplates(is.templates)];
  const digests = Object.values(was.templates).flatMap((template) =>
    [template.language].flat().map((language) => digestOf(template, language)),
  );
  const waits = digests.some((digest) => before.matches(digest) && !after.matches(digest));
  expect(waits).toBe(changes.some(({ queued }) => queued === 'waits'));
}

const rows = Object.entries(changedKeys).flatMap(([reported, changes]) =>
  changes.map(([what, was, is]) => ({ what, was, is, reported })),
);
const [before, after] = await Promise.all(
  (['was', 'is'] as const).map((when) =>
    generateVersion(
      Object.fromEntries(rows.map((row, index) => [`${index}.yaml`, `name: t${index}\n${row[when]}\n`])),
    ),
  ),
);

/** One template of a version. */
const only = (name: string, version: Version | undefined): Version => ({
  contract: (version?.contract ?? []).filter((template) => template.name === name),
  templates: Object.fromEntries(Object.entries(version?.templates ?? {}).filter(([own]) => own === name)),
});

it.each(rows.map((row, index) => ({ ...row, name: `t${index}` })))(
  'diff and the digests agree whether queued messages wait: $what',
  ({ reported, name }) => expectAgreement(reported, only(name, before), only(name, after)),
);

const named = (names: string) => `name: a\nbody: Hi {{1}}, it is {{2}}.\nplaceholders: [${names}]`;
type Change = [reported: string, was: string, is: string, before?: Mode, after?: Mode];
const whole: readonly Change[] = [
  ['safe template-added', '', 'name: a'],
  ['breaking template-removed', 'name: a', ''],
  ['breaking template-renamed', 'name: a\nbody: Hi.', 'name: b\nbody: Hi.'],
  ['dangerous template-replaced', 'name: a\nfunction: sendX', 'name: b\nfunction: sendX'],
  ['breaking property-renamed', named('x, y'), named('x, z'), 'named', 'named'],
  ['breaking named-parameters', named('x, y'), named('x, y'), 'tuple', 'named'],
];

it.each<Change>(whole)('they agree after %s', async (reported, was, is, modeBefore, modeAfter) => {
  const files = (yaml: string): Files => (yaml === '' ? {} : { 'a.yaml': yaml });
  const older = await generateVersion(files(was), modeBefore);
  expectAgreement(reported, older, await generateVersion(files(is), modeAfter));
});

it('every kind of change is tried', () => {
  const tried = [...Object.keys(changedKeys), ...whole.map(([reported]) => reported)].join(', ');
  const rules = tried.split(', ').map((one) => one.replace(/^\w+ /, ''));
  expect(new Set(rules)).toStrictEqual(new Set(['nothing', ...Object.keys(changeRules)]));
});
