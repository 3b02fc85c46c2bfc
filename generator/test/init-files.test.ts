import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readTree, scratchFolder, writeFiles } from '../../test/support/files.ts';
import { readPage } from '../../test/support/markdown.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { program } from '../../test/support/outbox-page.ts';
import { startProgram } from '../../test/support/program.ts';
import { runNode, startNode } from '../../test/support/run.ts';
import { serveTemplates } from '../../test/support/sandbox.ts';
import { strictConfigWith, tsc } from '../../test/support/typescript.ts';
import { type Kind, projectOf } from './support/init-project.ts';

const strict = JSON.parse(strictConfigWith({ types: ['node'], skipLibCheck: true })).compilerOptions;
const compiled = { ...strict, noEmit: false, rootDir: 'src', outDir: 'dist' };
const stripped = { ...strict, types: [] };
const bundled = { ...strict, module: 'esnext', moduleResolution: 'bundler' };
const src = { 'src/index.ts': '' };

it.each<readonly [string, string, Kind]>([
  ['compiled by tsc', 'dist/outbox.js', { type: 'module', compilerOptions: compiled, files: src }],
  [
    'with Hono, run by Node',
    'src/outbox.ts',
    { type: 'module', uses: ['hono'], compilerOptions: stripped, files: src },
  ],
  ['with Next', 'lib/outbox.ts', { uses: ['next'], compilerOptions: bundled }],
  ['in JavaScript', 'outbox.mjs', {}],
])(
  'init --outbox writes an outbox whose types, test and worker run in a project %s',
  async (_, module, kind) => {
    const folder = projectOf({ ...kind, files: { ...kind.files, 'compose.yaml': 'services:\n' } });
    const { stdout } = await notifygen(folder, 'init', '--outbox');
    expect(stdout).toContain('  kept     compose.yaml\n');
    expect(stdout).toContain('  .notifygen/\n');
    expect(stdout.includes(`  npx tsc   # compiles ${module}\n`)).toBe(module.startsWith('dist/'));
    const files = readTree(folder);
    expect(files).toMatchObject({ 'compose.yaml': 'services:\n' });
    expect(files.Dockerfile?.includes('\nRUN npx tsc\n')).toBe(module.startsWith('dist/'));
    expect(files['package.json']).toContain(`"work": "notifygen-outbox work ${module}"`);
    expect(await notifygen(folder, 'init', '--outbox')).toMatchObject({ status: 0, stderr: '' });
    expect(readTree(folder)).toStrictEqual(files);
    await notifygen(folder, 'generate');
    const [, advised = ''] = /"compilerOptions": { …, (.*) }/.exec(stdout) ?? [];
    const compilerOptions = { ...kind.compilerOptions, ...JSON.parse(`{${advised}}`) };
    if (kind.compilerOptions) {
      writeFiles(folder, { 'tsconfig.json': JSON.stringify({ compilerOptions }) });
      expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
    }
    const written = module.replace('outbox.', 'outbox.test.');
    expect(await startNode(['--test', written], folder)).toMatchObject({ status: 0 });
    const { env } = await serveTemplates(join(folder, 'templates'));
    const settings = { cwd: folder, env: { ...process.env, ...env, DATABASE_URL: 'file:outbox.db' } };
    const work = startProgram(process.execPath, [program, 'work', module], settings);
    await work.printed('Working.');
    work.signal('SIGTERM');
    expect(await work.exited).toContain('Stopped.');
  },
);

interface Step {
  readonly uses: string;
  readonly with: Readonly<Record<string, string>>;
}

it('init --outbox --ci in a package of a workspace writes a deployment from its root, and workflows that name the package', async () => {
  const folder = scratchFolder({
    '.git/HEAD': '',
    'pnpm-lock.yaml': '',
    'apps/shop/package.json': '{ "scripts": { "build": "tsc" } }',
    'apps/shop/tsconfig.json': '{}',
  });
  expect(await notifygen(join(folder, 'apps/shop'), 'init', '--outbox', '--ci')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('  pnpm run build   # compiles '),
  });
  const files = readTree(folder);
  const install = 'corepack enable && pnpm install --frozen-lockfile';
  const steps = `RUN ${install}\nWORKDIR /app/apps/shop\nRUN pnpm run build\n`;
  expect(files['apps/shop/Dockerfile']).toContain(steps);
  const { services } = parse(files['apps/shop/compose.yaml'] ?? '', { merge: true });
  const build = { context: '../..', dockerfile: 'apps/shop/Dockerfile' };
  expect(services).toMatchObject({ migrate: { build }, worker: { build, depends_on: { migrate: {} } } });
  const lastStep = (name: string): Step =>
    parse(files[`.github/workflows/shop-${name}.yml`] ?? '').jobs[name.split('-')[1] ?? name].steps.at(-1);
  expect(lastStep('templates-approved')).toStrictEqual({ run: 'pnpm tsc --noEmit' });
  const { version } = JSON.parse(readPage('generator/package.json'));
  for (const [name, action] of [
    ['templates', ''],
    ['templates-pull', '/pull'],
  ] as const) {
    const { uses, with: given } = lastStep(name);
    expect(uses).toBe(`notifygen/notifygen${action}@v${version}`);
    expect(given).toMatchObject({ install, 'working-directory': 'apps/shop' });
    const { inputs } = parse(readPage(`.${action}/action.yml`));
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
  }
});
