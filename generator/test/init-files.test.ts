import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readTree, scratchFolder } from '../../test/support/files.ts';
import { readPage } from '../../test/support/markdown.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { startProgram } from '../../test/support/program.ts';
import { root, runNode, startNode } from '../../test/support/run.ts';
import { serveTemplates } from '../../test/support/sandbox.ts';
import { strictConfigWith, tsc } from '../../test/support/typescript.ts';
import { type Kind, projectOf } from './support/init-project.ts';

const compilerOptions: object = JSON.parse(
  strictConfigWith({ types: ['node'], skipLibCheck: true }),
).compilerOptions;
const compiled = { ...compilerOptions, noEmit: false, rootDir: 'src', outDir: 'dist' };
const src = { 'src/index.ts': '' };

it.each<readonly [string, string, Kind]>([
  ['compiled by tsc', 'dist/outbox.js', { type: 'module', compilerOptions: compiled, files: src }],
  [
    'with Hono, run by Node',
    'src/outbox.ts',
    {
      type: 'module',
      uses: ['hono'],
      compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true },
      files: src,
    },
  ],
  [
    'with Next',
    'lib/outbox.ts',
    {
      uses: ['next'],
      compilerOptions: { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler', noEmit: true },
    },
  ],
  ['in JavaScript', 'outbox.mjs', {}],
])(
  'init --outbox writes an outbox whose types, test and worker run in a project %s',
  async (_, module, kind) => {
    const folder = projectOf(kind);
    expect(await notifygen(folder, 'init', '--outbox')).toMatchObject({ status: 0, stderr: '' });
    await notifygen(folder, 'generate');
    if (kind.compilerOptions)
      expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
    expect(readTree(folder)['package.json']).toContain(`"work": "notifygen-outbox work ${module}"`);
    const written = module.replace('outbox.', 'outbox.test.');
    expect(await startNode(['--test', written], folder)).toMatchObject({ status: 0 });
    const { env } = await serveTemplates(join(folder, 'templates'));
    const work = startProgram(
      process.execPath,
      [join(root, 'outbox/bin/notifygen-outbox.js'), 'work', module],
      {
        cwd: folder,
        env: { ...process.env, ...env, DATABASE_URL: 'file:outbox.db' },
      },
    );
    await work.printed('Working.');
    work.signal('SIGTERM');
    expect(await work.exited).toContain('Stopped.');
  },
);

it('init --outbox --ci names a file that exists, and leaves it as it is', async () => {
  const own = {
    '.git/HEAD': '',
    'outbox.js': 'export {};\n',
    Dockerfile: 'FROM scratch\n',
    '.github/workflows/templates.yml': 'on: push\n',
  };
  const folder = scratchFolder({ 'package.json': '{ "type": "module" }', ...own });
  const { status, stdout } = await notifygen(folder, 'init', '--outbox', '--ci');
  expect(status).toBe(0);
  for (const name of Object.keys(own).slice(1)) expect(stdout).toContain(`  kept     ${name}\n`);
  expect(readTree(folder)).toMatchObject(own);
  const written = readTree(folder);
  await notifygen(folder, 'init', '--outbox', '--ci');
  expect(readTree(folder)).toStrictEqual(written);
});

interface Steps {
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, string>>;
  }[];
}

it('init --outbox --ci in a package of a workspace writes a deployment from its root, and workflows that name the package', async () => {
  const folder = scratchFolder({
    '.git/HEAD': '',
    'pnpm-lock.yaml': '',
    'apps/shop/package.json': '{ "scripts": { "build": "tsc" } }',
    'apps/shop/tsconfig.json': '{}',
  });
  expect(await notifygen(join(folder, 'apps/shop'), 'init', '--outbox', '--ci')).toMatchObject({ status: 0 });
  const files = readTree(folder);
  const install = 'corepack enable && pnpm install --frozen-lockfile';
  expect(files['apps/shop/Dockerfile']).toContain(`RUN ${install} && pnpm run build\n`);
  expect(files['apps/shop/Dockerfile']).toContain('\nWORKDIR /app/apps/shop\n');
  const { services } = parse(files['apps/shop/compose.yaml'] ?? '', { merge: true });
  const build = { context: '../..', dockerfile: 'apps/shop/Dockerfile' };
  expect(services).toMatchObject({ migrate: { build }, worker: { build, depends_on: { migrate: {} } } });
  const workflows = Object.keys(files).filter((path) => path.startsWith('.github/'));
  expect(workflows).toStrictEqual(
    ['templates-approved', 'templates-pull', 'templates'].map((name) => `.github/workflows/shop-${name}.yml`),
  );
  const { version } = JSON.parse(readPage('generator/package.json'));
  for (const path of workflows) {
    const text = files[path] ?? '';
    expect(text.split('\n')[0]).toMatch(/^# .*: https:.*\/docs\/[\w-]+\.md#/);
    const { jobs }: { readonly jobs: Readonly<Record<string, Steps>> } = parse(text);
    const own = Object.values(jobs)[0]?.steps.at(-1);
    if (own?.uses === undefined) {
      expect(own?.run).toBe('pnpm tsc --noEmit');
      continue;
    }
    const [name = '', pinned] = own.uses.replace('notifygen/notifygen', '.').split('@');
    expect(pinned).toBe(`v${version}`);
    const { inputs } = parse(readPage(`${name}/action.yml`));
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(own.with ?? {})));
    expect(own.with).toMatchObject({ install, 'working-directory': 'apps/shop' });
  }
});
