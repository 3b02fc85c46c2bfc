import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests that cross packages import what was built, so build it first: never a stale one.
    globalSetup: 'test/build-packages.ts',
    include: ['**/test/**/*.test.ts'],
    // Generous, since a busy machine is no failure.
    testTimeout: 90_000,
    // Most tests wait for processes, so none of the cores need be left free.
    maxWorkers: '100%',
    hookTimeout: 90_000,
  },
});
