/**
 * Checks the tests: changes one token of the code at a time, always the same ones, and runs the tests of its package that load the
 * changed file. Prints the changes that no test notices. It works in two clones of the last commit, and takes about an hour.
 * Options: --count, --seed, and --only with the beginning of a path. Changes that do not compile do not count.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Node, Project } from 'ts-morph';
import { createRandom } from '../../outbox/test/simulation/random.ts';
import { npm } from '../../scripts/npm.ts';
import { root } from '../support/run.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const folders = [
  'runtime/src/{response,errors,transport}',
  'outbox/src/{rules,worker}',
  'generator/src/{check,contract}',
];
const fewestNoticed = 0.9;
/** In milliseconds, for the tests of one change. Tests that do not end have noticed it. */
const timeLimit = 300_000;

/** What a token is replaced by. A number is replaced by the next one. */
const replacements =
  `=== !==, !== ===, < <=, < >=, <= <, <= >, > >=, > <=, >= >, >= <, && ||, || &&, + -, - +, * /, / *, !,
  true false, false true, min max, max min, some every, every some`
    .split(/,\s*/)
    .map((pair) => pair.split(' '));

interface Change {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly before: string;
  readonly after: string;
  /** Random: changes are tried in this order. */
  readonly order: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'notifygen-mutation-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const clones = [join(scratch, 'one'), join(scratch, 'two')] as const;
for (const clone of clones) {
  execFileSync('git', ['clone', '--quiet', root, clone]);
  npm(['ci', '--prefer-offline', '--no-audit', '--no-fund'], clone);
  npm(['run', '--silent', 'build:packages'], clone);
}
const random = createRandom(Number(values.seed));
const changes = folders.flatMap(changesIn).sort((a, b) => a.order - b.order);
const counts = { noticed: 0, survived: 0, 'does not compile': 0 };
await Promise.all(clones.map(tryChanges));
const { noticed, survived } = counts;
const share = noticed / (noticed + survived);
console.log(`${noticed} of ${noticed + survived} changes were noticed (${(100 * share).toFixed(1)} %).`);
process.exitCode = share >= fewestNoticed ? 0 : 1;

function changesIn(folder: string): readonly Change[] {
  const [clone] = clones;
  const files = new Project().addSourceFilesAtPaths(join(clone, folder, '**/*.ts'));
  return files.flatMap((file) => {
    const path = file.getFilePath().slice(clone.length + 1);
    return file.getDescendants().flatMap((node): readonly Change[] => {
      // `true` is also a type.
      if (node.getChildCount() > 0 || Node.isLiteralTypeNode(node.getParent())) return [];
      const before = node.getText();
      const found = Node.isNumericLiteral(node)
        ? [String(node.getLiteralValue() + 1)]
        : replacements.flatMap(([token, after = '']) => (token === before ? after : []));
      const [line, start] = [node.getStartLineNumber(), node.getStart()];
      return found.map((after) => ({ path, line, start, before, after, order: random.next() }));
    });
  });
}

async function tryChanges(clone: string): Promise<void> {
  const waiting = changes.filter(({ path }) => path.startsWith(values.only));
  for (const change of waiting.filter((_, index) => index % clones.length === clones.indexOf(clone))) {
    if (counts.noticed + counts.survived >= Number(values.count)) return;
    const { path, line, start, before, after } = change;
    const file = join(clone, path);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, start) + after + text.slice(start + before.length));
    const result = await runTests(clone, path);
    writeFileSync(file, text);
    counts[result] += 1;
    if (result === 'survived') console.log(`${path}:${line}  ${before} -> ${after}`);
  }
}

async function runTests(clone: string, path: string): Promise<keyof typeof counts> {
  const [folder = ''] = path.split('/');
  const tsc = spawnSync('npx', ['tsc', '-p', folder, '--noEmit'], { cwd: clone });
  if (tsc.status !== 0) return 'does not compile';
  const options = ['--run', '--project', 'code', '--dir', folder, '--bail', '1', '--maxWorkers', '1'];
  const tests = spawn('npx', ['vitest', 'related', path, ...options], {
    cwd: clone,
    stdio: 'ignore',
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-(tests.pid ?? 0), 'SIGKILL'), timeLimit);
  const [code] = await once(tests, 'exit');
  clearTimeout(timer);
  return code === 0 ? 'survived' : 'noticed';
}
