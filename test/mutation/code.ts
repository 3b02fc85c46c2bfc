/**
 * Checks the tests: changes one token of the code at a time, always the same ones, and runs the tests that load the changed file.
 * Prints the changes that no test notices, and what each does to a user, from `survivors.ts`. Files stay as they are: only the tests
 * see the changed code. Changes that do not compile do not count. Options: --count, --seed, and --only with the beginning of a path.
 */
import { hash } from 'node:crypto';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Node, Project, type SourceFile } from 'ts-morph';
import { BaseSequencer, createVitest, type Reporter, type TestSpecification } from 'vitest/node';
import vitestConfig, { code } from '../../vitest.config.ts';
import { root } from '../support/run.ts';
import { survivors } from './survivors.ts';

const count = { type: 'string', default: '300' } as const;
const seed = { type: 'string', default: '1' } as const;
const { values } = parseArgs({ options: { count, seed, only: { type: 'string', default: '' } } });
const folders = {
  runtime: 'src/{response,errors,transport}',
  outbox: 'src/{rules,worker}',
  generator: 'src/{check,contract}',
};
/** The limit is in milliseconds, for the tests of a change: tests that do not end have noticed it. */
const [fewestNoticed, timeLimit] = [0.9, 600_000];
/** What a token is replaced by. A number is replaced by the next one. */
const replacements =
  `=== !==, !== ===, < <=, < >=, <= <, <= >, > >=, > <=, >= >, >= <, && ||, || &&, + -, - +, * /, / *, !,
  true false, false true, min max, max min, some every, every some`
    .split(/,\s*/)
    .map((pair) => pair.split(' '));

let [changed, isNoticed] = [{ path: '', text: '' }, false];
/** Each changed file with the test files that have noticed a change of it. */
const noticing = new Set<string>();
class GivenOrder extends BaseSequencer {
  override sort = async (tests: TestSpecification[]): Promise<TestSpecification[]> => tests;
}
const { projects: _projects, ...options } = { ...vitestConfig.test, ...code };
const load = (id: string): string | undefined => (id === changed.path ? changed.text : undefined);
const reporter: Reporter = {
  onTestModuleEnd: (module) => void (module.ok() || noticing.add(changed.path + module.moduleId)),
  onTestRunEnd: (_modules, _errors, reason) => {
    isNoticed = reason !== 'passed';
  },
};
// A cached module would be found under the text of its file.
const fixed = { config: false as const, watch: false, fsModuleCache: false, execArgv: ['--no-warnings'] };
const own = { bail: 1, maxWorkers: 1, sequence: { sequencer: GivenOrder }, reporters: [reporter] };
const vite = {
  resolve: vitestConfig.resolve ?? {},
  plugins: [{ name: 'change', enforce: 'pre' as const, load }],
};
const vitest = await createVitest('test', { ...options, ...fixed, ...own }, vite);
const tests = await vitest.globTestSpecifications();
await runTests(tests);
if (isNoticed) throw new Error(`Tests fail without a change: ${[...noticing].join(', ')}`);

const changes = Object.entries(folders).flatMap(([name, folder]) => {
  const project = new Project({ tsConfigFilePath: `${name}/tsconfig.json` });
  return project.getSourceFiles(`${name}/${folder}/**/*.ts`).flatMap(changesIn);
});
const counts = { noticed: 0, survived: 0 };
for (const { path, file, text, line } of changes.sort((a, b) => a.order.localeCompare(b.order))) {
  const isDone = counts.noticed + counts.survived === Number(values.count);
  if (isDone || !path.startsWith(join(root, values.only))) continue;
  const original = file.getFullText();
  file.replaceWithText(text);
  const compiles = file.getPreEmitDiagnostics().length === 0;
  file.replaceWithText(original);
  if (!compiles) continue;
  changed = { path, text };
  vitest.invalidateFile(path);
  await runTests(testsOf(path));
  vitest.invalidateFile(path);
  counts[isNoticed ? 'noticed' : 'survived'] += 1;
  if (!isNoticed) console.log(`${path}\n  ${line}\n  ${survivors[line] ?? 'not explained yet'}`);
}
const share = counts.noticed / (counts.noticed + counts.survived);
console.log(`${JSON.stringify(counts)}: ${(100 * share).toFixed(1)} % of the changes were noticed.`);
process.exit(share >= fewestNoticed ? 0 : 1);

/** The order of a change depends on its own line only, so that a change of other code leaves the sample as it is. */
function changesIn(file: SourceFile) {
  const [path, original] = [file.getFilePath(), file.getFullText()];
  return file.getDescendants().flatMap((node) => {
    // `true` is also a type.
    if (node.getChildCount() > 0 || Node.isLiteralTypeNode(node.getParent())) return [];
    const before = node.getText();
    const [left, right] = [original.slice(0, node.getStart()), original.slice(node.getEnd())];
    const found = Node.isNumericLiteral(node)
      ? [String(node.getLiteralValue() + 1)]
      : replacements.flatMap(([token, after = '']) => (token === before ? after : []));
    return found.map((after) => {
      const line = `${left.split('\n').at(-1)}[${before} -> ${after}]${right.split('\n')[0]}`.trim();
      const order = hash('sha256', `${values.seed} ${relative(root, path)} ${line}`);
      return { path, file, text: left + after + right, line, order };
    });
  });
}

/** The tests that load a file: those that have noticed a change of it first, then those that import it directly. */
function testsOf(path: string): readonly TestSpecification[] {
  const distances = new Map<string | null, number>();
  let modules = [...(vitest.vite.environments.ssr.moduleGraph.getModulesByFile(path) ?? [])];
  for (let distance = 1; modules.length > 0; distance += 1) {
    for (const { file } of modules) distances.set(file, distance);
    modules = modules.flatMap(({ importers }) => [...importers]).filter(({ file }) => !distances.has(file));
  }
  const order = ({ moduleId }: TestSpecification): number =>
    noticing.has(path + moduleId) ? 0 : (distances.get(moduleId) ?? 0);
  return tests.filter(({ moduleId }) => distances.has(moduleId)).sort((a, b) => order(a) - order(b));
}

async function runTests(specifications: readonly TestSpecification[]): Promise<void> {
  // The second call ends the worker at once.
  const timer = setTimeout(() => [1, 2].map(() => vitest.cancelCurrentRun('keyboard-input')), timeLimit);
  await vitest.runTestSpecifications([...specifications]);
  clearTimeout(timer);
}
