import { appendFileSync, renameSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { userEnvironment } from '../../scripts/npm.ts';
import { readTree, scratchFolder, writeFiles } from '../../test/support/files.ts';
import { readPage } from '../../test/support/markdown.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { program } from '../../test/support/outbox-page.ts';
import { startProgram } from '../../test/support/program.ts';
import { root, run, runNode } from '../../test/support/run.ts';
import { serveTemplates } from '../../test/support/sandbox.ts';
import { strictConfigWith, tsc } from '../../test/support/typescript.ts';
import { type Kind, projectOf } from './support/init-project.ts';

const strict = JSON.parse(strictConfigWith({ types: ['node'], skipLibCheck: true })).compilerOptions;
const compiled = { ...strict, noEmit: false, rootDir: 'src', outDir: 'dist' };
const stripped = { ...strict, types: [] };
const bundled = { ...strict, module: 'esnext', moduleResolution: 'bundler' };
const src = { 'src/index.ts': '' };

/** A template of the team, whose functions take named parameters. */
const own = {
  ...src,
  'templates/a.yaml': 'name: a\nbody: Hello {{1}}\nplaceholders: [name]\n',
  'notifygen.config.json': '{ "parameters": "named", "out": "src/generated" }',
  'test/v1/a.yaml': 'name: a\nbody: Hello\n',
};
/** What stays as it is. Vitest would look for its configuration in the folders above. */
const there = { 'compose.yaml': 'services:\n', 'vitest.config.mjs': 'export default {};\n' };
const scripts = { test: 'echo "Error: no test specified" && exit 1', start: 'next start' };

it.each<readonly [string, string, string, Kind]>([
  [
    'compiled by tsc',
    'dist/outbox.js',
    'vitest run --exclude "dist/**"',
    { type: 'module', uses: ['vitest'], compilerOptions: compiled, files: own },
  ],
  [
    'with Hono and Vitest, run by Node',
    'src/outbox.ts',
    'vitest run',
    { type: 'module', uses: ['hono', 'vitest'], compilerOptions: stripped, files: src },
  ],
  [
    'with Next',
    'lib/outbox.ts',
    'node --test "lib/**/*.test.ts"',
    { uses: ['next'], scripts, compilerOptions: bundled },
  ],
  ['in JavaScript', 'outbox.mjs', 'node --test outbox.test.mjs', {}],
])(
  'init --outbox writes an outbox whose types, test and worker run in a project %s',
  async (_, module, test, kind) => {
    const folder = projectOf({ ...kind, files: { ...kind.files, ...there } });
    const { stdout } = await notifygen(folder, 'init', '--outbox');
    expect(stdout).toContain('  kept     compose.yaml\n');
    expect(/ {2}npx tsc +# compiles/.test(stdout)).toBe(module.startsWith('dist/'));
    const files = readTree(folder);
    expect(files).toMatchObject({ ...there, '.gitignore': expect.stringContaining('\n*.problems*.csv\n') });
    expect(files.Dockerfile?.includes('\nRUN npx tsc\n')).toBe(module.startsWith('dist/'));
    expect(files['package.json']).toContain(`"work": "notifygen-outbox work ${module}"`);
    expect(JSON.parse(files['package.json'] ?? '').scripts).toMatchObject({ test });
    expect(stdout).toContain(`  ${test.replace(/^vitest/, 'npx vitest')} `);
    const [example = ''] = Object.keys(files).filter((path) => /outbox\.test\.\w+$/.test(path));
    renameSync(join(folder, example), join(folder, `${example}.old`));
    const replaced = readTree(folder);
    expect(await notifygen(folder, 'init', '--outbox')).toMatchObject({ status: 0, stderr: '' });
    expect(readTree(folder)).toStrictEqual(replaced);
    renameSync(join(folder, `${example}.old`), join(folder, example));
    await notifygen(folder, 'generate');
    const [, advised = ''] = /"compilerOptions": { …, (.*) }/.exec(stdout) ?? [];
    const compilerOptions = { ...kind.compilerOptions, ...JSON.parse(`{${advised}}`) };
    if (kind.compilerOptions) {
      writeFiles(folder, { 'tsconfig.json': JSON.stringify({ compilerOptions }) });
      expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
    }
    const path = [join(root, 'node_modules/.bin'), userEnvironment().PATH].join(delimiter);
    const runTests = () => run('sh', ['-c', `${test} 2>&1`], folder, { ...userEnvironment(), PATH: path });
    expect(runTests()).toMatchObject({ status: 0, stdout: expect.not.stringContaining('dist/') });
    const unused = "test('plans a fault', async ({ sandbox }) => void sandbox.fault({ fault: 429 }));\n";
    appendFileSync(join(folder, example), unused);
    expect(runTests()).toMatchObject({ status: 1, stdout: expect.stringContaining('applied to 0 of 1') });
    const { env } = await serveTemplates(join(folder, 'templates'));
    const settings = { cwd: folder, env: { ...process.env, ...env, DATABASE_URL: 'file:outbox.db' } };
    const work = startProgram(process.execPath, [program, 'work', module], settings);
    await work.printed('Working.');
    work.signal('SIGTERM');
    expect(await work.exited).toContain('Stopped.');
  },
);

it('init --outbox says how to create the settings of the compiler if there are none', async () => {
  const folder = scratchFolder({
    'package.json': '{ "devDependencies": { "typescript": "7", "vitest": "3" } }',
    'node_modules/vitest/package.json': '{ "version": "3.2.4" }',
  });
  const { stdout } = await notifygen(folder, 'init', '--outbox');
  const settings =
    /\n {2}npx tsc --init --types node --rootDir \. --outDir dist +# .*\n {2}npx tsc +# compiles the outbox\n/;
  expect(stdout).toMatch(settings);
  const files = readTree(folder);
  expect(files['.gitignore']).toContain('\ndist/\n');
  const { scripts } = JSON.parse(files['package.json'] ?? '');
  const test = 'vitest run --exclude "dist/**"';
  expect(scripts).toMatchObject({ work: 'notifygen-outbox work dist/outbox.js', test });
  // An older Vitest cannot add fixtures one by one.
  expect(files['outbox-testing.ts']).toContain("import { test as run } from 'vitest';");
});

it('init --outbox builds no image from a folder above that is no workspace', async () => {
  const home = scratchFolder({ 'package.json': '{}', 'yarn.lock': '', 'shop/package.json': '{}' });
  await notifygen(join(home, 'shop'), 'init', '--outbox');
  expect(readTree(home)['shop/Dockerfile']).not.toContain('yarn');
});

it('init --outbox --ci in a package of a workspace writes a deployment from its root, and workflows that name the package', async () => {
  const folder = scratchFolder({
    '.git/HEAD': '',
    'pnpm-lock.yaml': '',
    'pnpm-workspace.yaml': '',
    'apps/shop/package.json': '{ "scripts": { "start": "node dist/main.js", "test": "vitest" } }',
    'apps/shop/tsconfig.json': '{}',
  });
  expect(await notifygen(join(folder, 'apps/shop'), 'init', '--outbox', '--ci')).toMatchObject({ status: 0 });
  const files = readTree(folder);
  const install = 'corepack enable && pnpm install --frozen-lockfile';
  const steps = `RUN ${install}\nWORKDIR /app/apps/shop\nRUN pnpm tsc\n`;
  expect(files['apps/shop/Dockerfile']).toContain(steps);
  const { services } = parse(files['apps/shop/compose.yaml'] ?? '', { merge: true });
  const build = { context: '../..', dockerfile: 'apps/shop/Dockerfile' };
  const web = { command: ['node', 'dist/main.js'], environment: { OUTBOX_PASSWORD: expect.any(String) } };
  expect(services.web).not.toHaveProperty('profiles');
  expect(services).toMatchObject({ migrate: { build }, worker: { build, depends_on: { migrate: {} } }, web });
  const jobs = (name: string) => parse(files[`.github/workflows/shop-${name}.yml`] ?? '').jobs;
  const { test, approved, deploy } = jobs('deploy');
  const commands = [install, 'pnpm tsc', 'pnpm run test'];
  expect(test.steps).toEqual(expect.arrayContaining(commands.map((run) => ({ run }))));
  expect(approved.uses).toBe('./.github/workflows/shop-templates-approved.yml');
  expect(deploy.needs).toStrictEqual(['test', 'approved']);
  expect(jobs('templates-approved').approved.steps.at(-1)).toStrictEqual({ run: 'pnpm tsc --noEmit' });
  const { version } = JSON.parse(readPage('generator/package.json'));
  for (const [name, job, action] of [
    ['templates', 'templates', ''],
    ['templates-pull', 'pull', '/pull'],
  ] as const) {
    const { uses, with: given } = jobs(name)[job].steps.at(-1);
    expect(uses).toBe(`notifygen/notifygen${action}@v${version}`);
    expect(given).toMatchObject({ install, 'working-directory': 'apps/shop' });
    const { inputs } = parse(readPage(`.${action}/action.yml`));
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
  }
});

it('init --outbox sqlite --ci in JavaScript writes a deployment with a volume for the file, and no gate that needs a compiler', async () => {
  const folder = projectOf({ files: { '.git/HEAD': '' }, manifest: { packageManager: 'yarn@4.9.2' } });
  const { stdout } = await notifygen(folder, 'init', '--outbox', 'sqlite', '--ci');
  expect(stdout).toContain('  yarn add @notifygen/runtime @notifygen/outbox\n');
  const files = readTree(folder);
  const { services, configs } = parse(files['compose.yaml'] ?? '', { merge: true });
  const volumes = ['database:/data'];
  const web = { volumes, profiles: ['web'], command: ['node', 'main.mjs'] };
  expect(services).toMatchObject({ migrate: { volumes }, worker: { volumes }, web, prometheus: {} });
  const prometheus = parse(configs.prometheus.content.replace(/\$\{ALERTMANAGER:-\}/, 'alerts.example:9093'));
  const alertmanagers = [{ static_configs: [{ targets: ['alerts.example:9093'] }] }];
  expect(prometheus).toMatchObject({ rule_files: ['alerts.yaml'], alerting: { alertmanagers } });
  const { jobs } = parse(files['.github/workflows/deploy.yml'] ?? '');
  expect(jobs.deploy.needs).toStrictEqual(['test']);
  const { run: deploy } = jobs.deploy.steps.at(-1);
  const printed = (env: object) =>
    run('bash', ['-c', deploy], folder, { ...userEnvironment(), ...env }).stdout;
  expect(printed({})).toMatch(/^::warning::Nothing is deployed: .* DEPLOY_COMMAND\n$/);
  expect(printed({ DEPLOY_COMMAND: 'echo "$DEPLOY_KEY"', DEPLOY_KEY: 'key' })).toBe('key\n');
});
