import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { leftOut, lowest } from './test/nodes/left-out.ts';

const packages = 'test/packages/*.test.ts';
const slow = [
  'generator/test/{bounds,edit-yaml,folder-import,init-kinds,media,pull,pull-failures,robustness,safe-writing,unchanged,update,update-yaml}.test.ts',
  'outbox/test/{bad-situations,postgres-store,stopped-process}.test.ts',
  'outbox/test/simulation/long-campaign.test.ts',
  'test/property/hostile-templates.test.ts',
];
const postgres = ['outbox/test/postgres/*.test.ts', 'test/docs/*-on-postgres.test.ts'];
const browser = '{outbox,sandbox}/test/browser/*.test.ts';
const tooNew = process.version.startsWith(`v${lowest}.`) ? Object.keys(leftOut) : [];

/** The tests of `npm test`. */
export const code = {
  include: ['**/test/**/*.test.ts'],
  exclude: ['**/node_modules/**', 'test/projects/**', packages, ...slow, browser, ...postgres, ...tooNew],
};

export default defineConfig({
  resolve: {
    // In the process of the tests, the sources run, also where tests import them as users and programs do.
    alias: [
      { find: 'notifygen', replacement: resolve('generator/src/index.ts') },
      { find: /^@notifygen\/runtime$/, replacement: resolve('runtime/src/index.ts') },
      { find: /^@notifygen\/runtime\/(\w+)$/, replacement: resolve('runtime/src/$1.ts') },
      { find: /^(\.\.\/)+generator\/dist\/(.+)\.js$/, replacement: resolve('generator/src/$2.ts') },
      { find: /^@notifygen\/outbox$/, replacement: resolve('outbox/src/index.ts') },
      { find: /^@notifygen\/outbox\/(\w+)$/, replacement: resolve('outbox/src/$1.ts') },
      { find: /^(\.\.\/)+(outbox\/)?dist\/(.+)\.js$/, replacement: resolve('outbox/src/$3.ts') },
    ],
  },
  test: {
    // Tests that span packages import build output, so every run builds it first.
    globalSetup: 'scripts/packages.ts',
    projects: [
      { extends: true, test: { name: 'code', ...code } },
      // What takes long: hostile files and random templates, a series of changes on the platform, killed and stopped processes,
      // and the outbox on a PostgreSQL in the same process.
      { extends: true, test: { name: 'slow', include: slow } },
      // Whole projects: installed packages, the examples, older compilers, a release, the workflows.
      { extends: true, test: { name: 'packages', include: [packages] } },
      // The pages of the sandbox and of the outbox in Chromium.
      { extends: true, test: { name: 'browser', include: [browser] } },
      // The outbox on a PostgreSQL server.
      { extends: true, test: { name: 'postgres', include: postgres } },
    ],
    // Long enough for a busy machine.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Most tests wait for other processes.
    maxWorkers: '150%',
    // Tests leave no state in modules, and loading modules again for every file takes longer than many of the files.
    isolate: false,
    // Tests start hundreds of programs, such as compilers; without the cache, Node compiles each one again.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    retry: 0,
  },
});
