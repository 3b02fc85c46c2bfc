import { formatProblem } from './format-problem.js';
import { type GenerateResult, generate } from './generate.js';
import { isError, type Problem } from './problem.js';
import { type Changes, isFresh } from './write.js';

export interface GenerateFlags {
  readonly templates: string;
  readonly out: string;
  readonly check?: boolean;
  readonly importExtension: '.js' | '.ts' | 'none';
}

/** Runs `notifygen generate` and returns its exit code. */
export async function runGenerate({ importExtension, ...flags }: GenerateFlags): Promise<number> {
  const result = await generate({
    ...flags,
    importExtension: importExtension === 'none' ? '' : importExtension,
  });
  reportProblems(result.problems);
  if (!result.changes) {
    process.stderr.write('Nothing was written.\n');
    return 1;
  }
  if (!flags.check) {
    process.stdout.write(`${summary(result, result.changes)} in ${flags.out}\n`);
    return 0;
  }
  if (isFresh(result.changes)) {
    process.stdout.write(`${flags.out} is up to date with ${flags.templates}\n`);
    return 0;
  }
  process.stderr.write(
    `${flags.out} is stale:\n${listChanges(result.changes)}Run \`notifygen generate\` and commit the result.\n`,
  );
  return 1;
}

function reportProblems(problems: readonly Problem[]): void {
  for (const problem of problems) process.stderr.write(`${formatProblem(problem)}\n\n`);
  const errors = problems.filter(isError).length;
  if (problems.length > 0) {
    process.stderr.write(`${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}\n`);
  }
}

function summary({ templateCount }: GenerateResult, { added, changed, removed, unchanged }: Changes): string {
  const parts = [
    `${added.length} added`,
    `${changed.length} changed`,
    `${removed.length} removed`,
    `${unchanged.length} unchanged`,
  ];
  return `${count(templateCount, 'template')}: ${parts.filter((part) => !part.startsWith('0 ')).join(', ')}`;
}

function listChanges({ added, changed, removed }: Changes): string {
  return [
    ...added.map((name) => `  missing  ${name}\n`),
    ...changed.map((name) => `  differs  ${name}\n`),
    ...removed.map((name) => `  left     ${name}\n`),
  ].join('');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
