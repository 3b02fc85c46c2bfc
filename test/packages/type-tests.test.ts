import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compilers } from '../support/compilers.ts';
import { scratchFolder, writeText } from '../support/files.ts';
import { root, startNode } from '../support/run.ts';
import { generateCode, readContract } from '../support/templates.ts';
import { withNames } from '../support/with-names.ts';

// Each compiler uses one and a half cores.
vi.setConfig({ maxConcurrency: 2 });

const targets = ['ts', 'js'] as const;
const modes = ['tuple', 'named'] as const;
const variants = targets.flatMap((target) => modes.map((mode) => ({ target, mode })));

const compilerOptions = {
  target: 'es2022',
  lib: ['esnext', 'dom'],
  types: [],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
};

/** What only names can do, or get wrong. */
const named = `
import type { Client, TemplateFile } from '@notifygen/runtime';
import { expectTypeOf } from 'expect-type';
import {
  buildOrderShipped,
  type OrderShippedMessage,
  type OrderShippedParameters,
  sendOrderShipped,
  sendStoreWelcome,
  type StoreWelcomeMessage,
} from './generated/index.js';

declare const client: Client;
declare const file: TemplateFile<'document'>;
const rest = { to: '447700900123', file, buttons: { trackingCode: 'A-1001' } };

expectTypeOf<OrderShippedMessage['parameters']>().toEqualTypeOf<OrderShippedParameters>();
sendOrderShipped(client, { ...rest, parameters: { shipDate: 'Friday', orderId: 'A-1', customerName: 'Ann' } });
sendStoreWelcome(client, { to: rest.to, parameters: {} });
declare const row: { readonly customerName: string; readonly orderId: string };
buildOrderShipped({ ...rest, parameters: { ...row, shipDate: 'Friday' } });
// @ts-expect-error: a misspelt name
sendOrderShipped(client, { ...rest, parameters: { ...row, shipdate: 'Friday' } });
// @ts-expect-error: a name that the template does not have
sendOrderShipped(client, { ...rest, parameters: { ...row, shipDate: 'Friday', note: '' } });
// @ts-expect-error: a name is missing
sendOrderShipped(client, { ...rest, parameters: row });
// @ts-expect-error: a tuple
sendOrderShipped(client, { ...rest, parameters: ['Ann', 'A-1', 'Friday'] });
// @ts-expect-error: undefined is not a string
sendOrderShipped(client, { ...rest, parameters: { ...row, shipDate: undefined } });
// @ts-expect-error: a misspelt button
sendOrderShipped(client, { ...rest, buttons: { trackingcode: 'A' }, parameters: { ...row, shipDate: 'Friday' } });
// @ts-expect-error: a list of suffixes
sendOrderShipped(client, { ...rest, buttons: ['A'], parameters: { ...row, shipDate: 'Friday' } });
// @ts-expect-error: the template has no placeholders
const welcome: StoreWelcomeMessage = { to: rest.to, parameters: row };
void welcome;
`;

/** The gateway receives a list, so the sandbox knows the order and not the names. */
const namedInSandbox = `
import { createSandbox } from '@notifygen/sandbox';
import { expectTypeOf } from 'expect-type';
import type { Templates } from './generated/index.js';

const sandbox = await createSandbox<Templates>({ templates: 'templates' });
const shipped = await sandbox.waitFor('order_shipped');
expectTypeOf(shipped.request.parameters).toEqualTypeOf<readonly string[]>();
const welcome = await sandbox.waitFor('store_welcome');
expectTypeOf(welcome.request.parameters).toEqualTypeOf<readonly []>();
`;

describe('the type tests of generated code', () => {
  const folder = scratchFolder({}, afterAll);

  beforeAll(async () => {
    const source = readFileSync(join(root, 'test/types/generated-types.test-d.ts'), 'utf8')
      .replace("'../../generated/index.ts'", "'./generated/index.js'")
      .replace("from 'vitest'", "from 'expect-type'");
    for (const { target, mode } of variants) {
      const project = join(folder, target, mode);
      const out = join(project, 'generated');
      await generateCode({ templates: join(root, 'templates'), out, target, parameters: mode });
      const tests = mode === 'named' ? withNames(source, readContract(out)) : source;
      writeText(join(project, 'types.ts'), tests);
      writeText(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
      if (mode === 'tuple') continue;
      writeText(join(project, 'names.ts'), named);
      writeText(join(project, 'sandbox.ts'), namedInSandbox);
    }
  });

  it.concurrent.for(
    compilers.flatMap((compiler) => variants.map((variant) => ({ ...compiler, ...variant }))),
  )(
    'pass with the target $target and $mode parameters on TypeScript $version',
    async ({ tsc, target, mode }) => {
      const { stdout } = await startNode([tsc, '-p', '.'], join(folder, target, mode));
      expect(stdout).toBe('');
    },
  );
});
