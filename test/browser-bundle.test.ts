import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { root, runNode } from './tools.ts';

/** Bundles a module that stands at the top of this repository. */
async function bundle(code: string, conditionNames?: readonly string[]): Promise<string> {
  const entry = join(root, 'entry.ts');
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    ...(conditionNames && { resolve: { conditionNames: [...conditionNames] } }),
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    logLevel: 'silent',
  });
  const { output } = await build.generate();
  return output[0].code;
}

const named = "export { createClient } from '@notifygen/runtime';";

describe('a bundle for browsers', () => {
  it('of the client fails, and the reason stands in the error', async () => {
    await expect(bundle(named)).rejects.toThrow(/createClient.*not-for-browsers/s);
  });

  it('of the whole package fails as soon as it is loaded', async () => {
    const code = await bundle("import * as runtime from '@notifygen/runtime'; console.log(runtime);");
    const { status, stderr } = runNode(['--input-type=module', '--eval', code], root);
    expect(status).toBe(1);
    expect(stderr).toContain('send from a server instead');
  });

  it('may hold what builds a request, which needs no keys', async () => {
    const code = await bundle("export { buildStoreWelcome } from './generated/index.ts';");
    expect(code).toContain('store_welcome');
  });
});

describe('a bundle for workers', () => {
  it.each(['workerd', 'edge-light'])(
    'that knows %s holds the client, though it also takes what is for browsers',
    async (condition) => {
      expect(await bundle(named, [condition, 'worker', 'browser'])).toContain('x-api-key');
    },
  );
});
