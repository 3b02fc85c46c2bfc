import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BundleOptions, bundle } from '../support/bundle.ts';
import { scratchFolder } from '../support/files.ts';
import { root, runNode } from '../support/run.ts';
import { generateCode } from '../support/templates.ts';

const clientOnly = "export { createClient } from '@notifygen/runtime';";
const inBrowser = (code: string, options: Omit<BundleOptions, 'platform'> = {}): Promise<string> =>
  bundle(code, { platform: 'browser', ...options });

describe('a bundle for browsers', () => {
  it('cannot contain the client, and the error says why', async () => {
    await expect(inBrowser(clientOnly)).rejects.toThrow(/createClient.*not-for-browsers/s);
  });

  it('fails to load if it contains the whole package', async () => {
    const code = await inBrowser("import * as runtime from '@notifygen/runtime'; console.log(runtime);");
    const { status, stderr } = runNode(['--input-type=module', '--eval', code], root);
    expect(status).toBe(1);
    expect(stderr).toContain('send from a server instead');
  });

  it('can contain the functions that build a request, which need no credentials', async () => {
    const code = await inBrowser("export { buildStoreWelcome } from './generated/index.ts';");
    expect(code).toContain('store_welcome');
  });
});

const javascript = scratchFolder({}, afterAll);
beforeAll(async () => {
  await generateCode({ templates: join(root, 'templates'), out: javascript, target: 'js' });
});

describe.for([
  { target: 'ts', folder: './generated' },
  { target: 'js', folder: javascript },
] as const)('a bundle with one function generated with the target $target', ({ target, folder }) => {
  let [direct, indexed] = ['', ''];
  beforeAll(async () => {
    const bundles = ['back-in-stock', 'index'].map((module) =>
      inBrowser(`export { buildBackInStock } from '${folder}/${module}.${target}';`, { minify: true }),
    );
    [direct = '', indexed = ''] = await Promise.all(bundles);
  });

  it('contains no other template and no index of them, also if it was imported from the index', () => {
    expect(indexed).toBe(direct);
    expect(indexed).toContain('back_in_stock');
    expect(indexed).not.toMatch(/2fa_code|store_welcome/);
  });

  it('contains the delivery defaults only as data', () => {
    expect(direct.match(/priority|quietHours|onUnknown|expiresAfter/g)).toStrictEqual([
      'priority',
      'quietHours',
    ]);
  });

  it('contains all templates and the formatters of their values, and nothing that sends, if it imports only their data', async () => {
    const code = await inBrowser(`export { templates } from '${folder}/index.${target}';`, { minify: true });
    expect(code).toMatch(/2fa_code.*store_welcome/s);
    expect(Buffer.byteLength(code)).toBeLessThan(7_800);
    expect(code).not.toMatch(/x-api-key|whatsappHSM|fetch/);
  });
});

it.each(['workerd', 'edge-light'])(
  'a bundle for workers contains the client under the condition %s, even if the bundler also sets the condition for browsers',
  async (condition) => {
    const code = await inBrowser(clientOnly, { conditionNames: [condition, 'worker', 'browser'] });
    expect(code).toContain('x-api-key');
  },
);
