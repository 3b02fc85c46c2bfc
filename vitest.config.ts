import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const packages = 'test/packages/*.test.ts';

export default defineConfig({
  test: {
    // Tests that cross packages import what was built, so build it first: never a stale one.
    globalSetup: 'test/support/build-packages.ts',
    projects: [
      {
        extends: true,
        test: { name: 'code', include: ['**/test/**/*.test.ts'], exclude: ['**/node_modules/**', packages] },
      },
      // Whole projects: the packages installed, the examples, older compilers, a release, the workflows.
      { extends: true, test: { name: 'packages', include: [packages] } },
    ],
    // Generous, since a busy machine is no failure.
    testTimeout: 90_000,
    // Most tests wait for processes, which wait for each other.
    maxWorkers: '150%',
    // No test leaves anything behind in a module: loading each anew for every file takes longer than many a file.
    isolate: false,
    // Tests start hundreds of programs, compilers among them, that would each be compiled anew.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    hookTimeout: 90_000,
    // Processes, watchers and a browser at once: on a busy machine one may come too late.
    retry: 1,
  },
});
