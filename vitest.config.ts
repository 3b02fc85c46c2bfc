import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests that cross packages import what was built, so build it first: never a stale one.
    globalSetup: 'test/build-packages.ts',
    include: ['**/test/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
