/**
 * Shows that the types hold: makes every single change of every template, and holds what `notifygen diff` calls it
 * against what the compiler says of calls that were right before.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changeLevels } from 'notifygen';
import { type Mutant, writeMutants } from './mutants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const longestReason = 100;
const shipped = join(root, 'templates');
const folders =
  process.argv[2] === undefined ? [shipped, join(root, 'test/mutation/templates')] : [process.argv[2]];

mkdirSync(join(root, 'test/.scratch'), { recursive: true });
const scratch = mkdtempSync(join(root, 'test/.scratch/mutate-'));
try {
  process.exitCode = await run();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function run(): Promise<number> {
  const start = performance.now();
  const mutants = (await Promise.all(folders.map((folder) => writeMutants(folder, scratch)))).flat();
  const errors = compileAll();
  const rows = mutants.map((mutant) => judge(mutant, errors.get(basename(mutant.folder))));
  const width = (key: 'template' | 'what'): number => Math.max(...rows.map((row) => row[key].length));
  for (const { template, what, level, verdict, holds } of rows) {
    const told = `${template.padEnd(width('template'))}  ${what.padEnd(width('what'))}  ${level.padEnd(9)}`;
    console.log(`${holds ? ' ' : '✗'} ${told}  ${verdict}`);
  }

  const slips = rows.filter(({ holds }) => !holds).length;
  const seen = new Set(mutants.flatMap(({ changes }) => changes.map(({ rule }) => rule)));
  // Nothing comes in place of a template here but template-replaced; what comes beside it has no callers yet.
  const unseen = Object.keys(changeLevels).filter(
    (rule) => rule !== 'template-added' && ![...seen].some((one) => one === rule),
  );
  const number = (level: string): number => mutants.filter((mutant) => mutant.level === level).length;
  console.log(
    `\n${mutants.length} mutants in ${((performance.now() - start) / 1000).toFixed(1)} s: ` +
      `${number('breaking')} breaking, ${number('dangerous')} dangerous, ${number('safe')} safe.`,
  );
  if (unseen.length > 0) console.log(`No mutant shows ${unseen.join(', ')}.`);
  console.log(
    slips === 0
      ? 'The compiler refused every breaking one and took every other.'
      : `${slips} where diff and the compiler disagree.`,
  );
  return slips === 0 && unseen.length === 0 ? 0 : 1;
}

interface Row {
  readonly template: string;
  readonly what: string;
  readonly level: string;
  readonly verdict: string;
  readonly holds: boolean;
}

function judge({ template, what, level, folder }: Mutant, error: string | undefined): Row {
  // Only the calls may be refused: generated code is always right by itself.
  const refused = error?.startsWith(`${basename(folder)}/calls.ts`) === true;
  const verdict =
    error === undefined ? 'compiles' : refused ? `refused: ${shorten(error)}` : `broken: ${error}`;
  return { template, what, level, verdict, holds: level === 'breaking' ? refused : error === undefined };
}

function shorten(error: string): string {
  const [, reason = error] = /: error (TS\d+: .*)/.exec(error) ?? [];
  return reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason;
}

/** Compiles all projects in one program and returns the first error of each. */
function compileAll(): ReadonlyMap<string, string> {
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    module: 'nodenext',
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
  };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: scratch,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (stderr !== '') throw new Error(stderr);
  const errors = new Map<string, string>();
  for (const line of stdout.split('\n')) {
    const [, folder] = /^([^/(\s]+)\/.*error TS/.exec(line) ?? [];
    if (folder !== undefined && !errors.has(folder)) errors.set(folder, line);
  }
  return errors;
}
