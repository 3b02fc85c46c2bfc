/**
 * Checks `notifygen diff` against the compiler: makes every kind of change to every template and type-checks calls that
 * were correct before. The compiler must reject the calls of every breaking change, and accept those of all others.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changeRules } from 'notifygen';
import { root } from '../support/run.ts';
import { strictOptions, typeCheck } from '../support/typescript.ts';
import { type Mutant, writeMutants } from './mutants.ts';

const longestReason = 100;
const folders =
  process.argv[2] === undefined
    ? [join(root, 'templates'), join(root, 'test/mutation/templates')]
    : [process.argv[2]];

mkdirSync(join(root, 'test/.scratch'), { recursive: true });
const scratch = mkdtempSync(join(root, 'test/.scratch/mutation-'));
try {
  process.exitCode = await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function main(): Promise<number> {
  const mutants = (
    await Promise.all([
      ...folders.map((folder) => writeMutants(folder, scratch, 'tuple')),
      ...folders.map((folder) => writeMutants(folder, scratch, 'named')),
    ])
  ).flat();
  const errors = compileAll();
  const rows = mutants.map((mutant) => compare(mutant, errors.get(basename(mutant.folder))));
  const width = (key: 'template' | 'what'): number => Math.max(...rows.map((row) => row[key].length));
  for (const { template, what, level, compiler, agrees } of rows) {
    const change = `${template.padEnd(width('template'))}  ${what.padEnd(width('what'))}  ${level.padEnd(9)}`;
    console.log(`${agrees ? ' ' : '✗'} ${change}  ${compiler}`);
  }

  const disagreements = rows.filter(({ agrees }) => !agrees).length;
  const seen = new Set<string>(mutants.flatMap(({ changes }) => changes.map(({ rule }) => rule)));
  // A template that is added has no callers yet.
  const untested = Object.keys(changeRules).filter((rule) => rule !== 'template-added' && !seen.has(rule));
  const count = (level: string): number => mutants.filter((mutant) => mutant.level === level).length;
  console.log(
    `\n${mutants.length} changes: ${count('breaking')} breaking, ${count('dangerous')} dangerous, ${count('safe')} safe.`,
  );
  if (untested.length > 0) console.log(`No change tests ${untested.join(', ')}.`);
  console.log(
    disagreements === 0
      ? 'The compiler rejected every breaking change and accepted all others.'
      : `diff and the compiler disagree on ${disagreements}.`,
  );
  return disagreements === 0 && untested.length === 0 ? 0 : 1;
}

interface Row {
  readonly template: string;
  readonly what: string;
  readonly level: string;
  /** What the compiler did. */
  readonly compiler: string;
  readonly agrees: boolean;
}

function compare({ template, what, level, folder }: Mutant, error: string | undefined): Row {
  // Only the calls may be rejected: generated code always compiles.
  const rejected = error?.startsWith(`${basename(folder)}/calls.ts`) === true;
  const compiler =
    error === undefined
      ? 'accepted'
      : rejected
        ? `rejected: ${shorten(error)}`
        : `the generated code does not compile: ${error}`;
  return { template, what, level, compiler, agrees: level === 'breaking' ? rejected : error === undefined };
}

function shorten(error: string): string {
  const [, reason = error] = /: error (TS\d+: .*)/.exec(error) ?? [];
  return reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason;
}

/** Compiles all projects as one program and returns the first error of each. */
function compileAll(): ReadonlyMap<string, string> {
  // A call may no longer need an import.
  const compilerOptions = { ...strictOptions, noUnusedLocals: false };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  const { stdout, stderr } = typeCheck(scratch, '--pretty', 'false');
  if (stderr !== '') throw new Error(stderr);
  const errors = new Map<string, string>();
  for (const line of stdout.split('\n')) {
    const [, folder] = /^([^/(\s]+)\/.*error TS/.exec(line) ?? [];
    if (folder !== undefined && !errors.has(folder)) errors.set(folder, line);
  }
  return errors;
}
