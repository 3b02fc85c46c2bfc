import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Settings } from '../config/check-config.js';
import { importPath, ownExtension } from '../config/choose-settings.js';
import type { Manifest } from '../config/manifest.js';
import type { Project } from '../config/project.js';
import { installedVersion } from '../config/read-tsconfig.js';
import type { WrittenFile } from '../output/write-files.js';
import { ancestorsOf, slashes } from '../source/paths.js';
import { ownVersion } from './command.js';

const sources = new URL('../../init/', import.meta.url);
const docs = 'https://github.com/notifygen/notifygen/blob/main/docs';

type Values = Readonly<Record<string, string>>;

/** A file of the folder `init`: `%name%` is a value, and what is in «» is for TypeScript. */
function fill(source: string, values: Values, isTypeScript = false): string {
  return readFileSync(new URL(source, sources), 'utf8')
    .replaceAll(/«([^»]*)»/g, isTypeScript ? '$1' : '')
    .replaceAll(/%(\w+)%/g, (_, name: string) => ({ docs, ...values })[name] ?? '');
}

export type Database = 'postgresql' | 'sqlite';

/** The command without which nothing of the project runs; undefined if its sources run as they are. */
export function buildCommand(
  { packageManager, hasTypeScript }: Project,
  { scripts }: Manifest,
  { target }: Settings,
): string | undefined {
  if (Object.hasOwn(scripts, 'build')) return `${packageManager.run} build`;
  return hasTypeScript && target !== 'js' ? `${packageManager.exec} tsc` : undefined;
}

/** What `init --outbox` writes, the module that commands load, and how it is tested: not with Jest, which cannot load the packages. */
export function outboxFiles(project: Project, manifest: Manifest, settings: Settings, database: Database) {
  const { scripts, dependencies } = manifest;
  const { folder, hasSrc, hasTypeScript, isModule, builder, tsconfig, packageManager } = project;
  const extension = hasTypeScript ? '.ts' : isModule ? '.js' : '.mjs';
  const root = hasSrc ? 'src' : builder?.name === 'Next' ? 'lib' : '.';
  const has = (path: string): boolean => existsSync(join(folder, path));
  const usesVitest = dependencies.has('vitest');
  const testRoot = usesVitest && has('test') && tsconfig?.rootDir === undefined ? 'test' : root;
  const templates = slashes(relative(folder, settings.templates));
  const contract = slashes(relative(folder, join(settings.out, 'contract.json')));
  const isCompiled = hasTypeScript && settings.target !== 'js';
  const runner = usesVitest ? 'vitest' : 'node:test';
  const code = (path: string, from: string): WrittenFile => {
    const to = (file: string): string =>
      slashes(relative(dirname(join(folder, path)), file)).replace(/^(?!\.)/, './');
    const own = (file: string, as = ownExtension(project)): string =>
      to(join(folder, file + extension)).replace(/\.ts$/, as);
    const values = {
      generated: importPath(project, settings).replace(/^\.\/[^/]*/, to(settings.out)),
      outbox: own(join(root, 'outbox')),
      // Node runs the test as it is, whatever bundles the rest.
      testing: own(join(testRoot, 'outbox-testing'), usesVitest || isCompiled ? undefined : '.ts'),
      ...{ templates, contract, runner },
    };
    return { path: join(folder, path + extension), text: fill(from, values, hasTypeScript) };
  };
  const runsFrom = isCompiled ? compiledFolder(project, root) : root;
  const runs = (name: string): string => slashes(join(runsFrom, name + (isCompiled ? '.js' : extension)));
  const framework = ['next', 'hono', 'fastify'].find((name) => dependencies.has(name)) ?? 'node';
  const route = `${has('src') && !has('app') ? 'src/' : ''}app/admin/outbox/[[...path]]/route`;
  const files = [
    code(join(root, 'outbox'), 'outbox.ts'),
    code(framework === 'next' ? route : join(root, 'outbox-page'), `outbox-page/${framework}.ts`),
  ];
  if (!project.usesJest) {
    const form = usesVitest && hasFixtures(folder) ? 'vitest' : 'node';
    const testing = join(testRoot, 'outbox-testing');
    files.push(code(testing, `testing/${form}.ts`));
    // After the first time, tests of the team may have replaced the example.
    if (!has(testing + extension)) files.push(code(join(testRoot, 'outbox.test'), `testing/${form}.test.ts`));
  }
  // Compiled tests are not run a second time.
  const inVitest = `vitest run${runsFrom === root ? '' : ` --exclude "${runsFrom}/**"`}`;
  const inNode = `node --test ${runsFrom === '.' ? runs('outbox.test') : `"${runs('**/*.test')}"`}`;
  const test = usesVitest ? inVitest : inNode;
  const module = runs('outbox');
  const { root: context, install, isolated } = packageManager;
  const own = slashes(relative(context, folder));
  const build = buildCommand(project, manifest, settings);
  const modules = slashes(join(isolated ? '' : relative(folder, context), 'node_modules'));
  const start = startCommand(scripts, `${modules}/.bin`);
  const guessed = '    # The command is a guess: docker compose --profile web up\n    profiles: [web]\n';
  const values = {
    module,
    modules,
    install,
    build: build === undefined ? '' : `RUN ${build}\n`,
    workdir: own === '' ? '' : `WORKDIR /app/${own}\n`,
    bin: `${modules}/.bin/notifygen-outbox`,
    context: slashes(relative(folder, context)) || '.',
    dockerfile: slashes(join(own, 'Dockerfile')),
    start: start ?? `node, ${runs('main')}`,
    profile: start === undefined ? guessed : '',
    ignored: runsFrom === root ? '' : `${runsFrom}/\n`,
  };
  const rest = fill('compose/rest.yaml', values).trimEnd();
  for (const from of ['gitignore', 'Dockerfile', 'Dockerfile.dockerignore', `compose/${database}.yaml`]) {
    const name = from.replace(/^compose.*/, 'compose.yaml').replace(/^git/, '.git');
    files.push({ path: join(folder, name), text: fill(from, { ...values, rest }) });
  }
  const alerts = has('alerts.yaml') ? undefined : `${modules}/@notifygen/outbox/alerts.yaml`;
  return { files, module, database, alerts, test: project.usesJest ? undefined : test };
}

/** Where the compiler writes the modules of a folder. Without settings, they are those that `nextSteps` prints. */
function compiledFolder({ folder, hasSrc, tsconfig }: Project, root: string): string {
  const { outDir = tsconfig ? root : 'dist', rootDir = hasSrc ? 'src' : '.' } = tsconfig ?? {};
  return slashes(relative(folder, resolve(folder, outDir, relative(rootDir, root)))) || '.';
}

/** Whether fixtures of tests can be added one by one. */
function hasFixtures(folder: string): boolean {
  const [major = 0, minor = 0] = (installedVersion(folder, 'vitest') ?? '5.0').split('.').map(Number);
  return major > 4 || (major === 4 && minor > 0);
}

/** The words of the script that starts the project's own service, as YAML. Undefined if only a shell understands it. */
function startCommand({ start, 'start:prod': inProduction = start }: Manifest['scripts'], bin: string) {
  const [program = '', ...args] = String(inProduction).split(/ +/);
  if (inProduction === undefined || /[^\w@./:= -]|^\w+=|^(npm|npx|pnpm|yarn|bun) /.test(String(inProduction)))
    return undefined;
  return [program === 'node' ? program : `${bin}/${program}`, ...args].join(', ');
}

/** What `init --ci` writes: workflows of GitHub, which must be in the root of the repository. */
export function ciFiles(project: Project, manifest: Manifest, settings: Settings, hasTest: boolean) {
  const { folder, packageManager, hasTypeScript } = project;
  const { install, exec, run } = packageManager;
  const root = ancestorsOf(folder).find((ancestor) => existsSync(join(ancestor, '.git'))) ?? folder;
  const own = slashes(relative(root, folder));
  // A repository can have several projects.
  const prefix = own === '' ? '' : `${basename(own)}-`;
  // Only the compiler knows what is called.
  const approved = hasTypeScript ? ['templates-approved'] : [];
  const build = buildCommand(project, manifest, settings) ?? (hasTypeScript ? `${exec} tsc --noEmit` : []);
  const test = hasTest ? `${run} test` : `${exec} notifygen generate --check`;
  const checks = [build, test].flat().map((command) => `      - run: ${command}\n`);
  return ['templates', ...approved, 'templates-pull', 'deploy'].map((name) => {
    const file = `${prefix}${name}.yml`;
    const [of, approval] = [own && ` of ${own}`, `${prefix}templates-approved.yml`];
    const common = { install, exec, file, of, folder: own || '.', version: ownVersion() };
    const values = { ...common, approval, checks: checks.join('') };
    return {
      path: join(root, '.github/workflows', file),
      text: fill(`ci/${name}.yml`, values, hasTypeScript),
    };
  });
}
