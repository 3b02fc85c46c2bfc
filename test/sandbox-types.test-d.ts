import { createSandbox } from '@notifygen/sandbox';
import { expectTypeOf, it } from 'vitest';
import type * as generated from '../generated/index.ts';

it('gives a message the parameters of its template', async () => {
  const sandbox = await createSandbox<typeof generated>({ templates: 'templates' });

  const shipped = await sandbox.waitFor('order_shipped');
  expectTypeOf(shipped.request.parameters).toEqualTypeOf<
    readonly [customerName: string, orderId: string, shipDate: string]
  >();
  // @ts-expect-error: the template has three.
  shipped.request.parameters[3];

  const code = await sandbox.waitFor({ to: '447700900123', template: '2fa_code' });
  expectTypeOf(code.request.parameters).toEqualTypeOf<readonly [code: string]>();
  const [welcome] = sandbox.messages('store_welcome');
  expectTypeOf(welcome?.request.parameters).toEqualTypeOf<readonly [] | undefined>();
  const [any] = sandbox.messages();
  expectTypeOf(any?.kind).toEqualTypeOf<'template' | 'text' | 'attachment' | undefined>();
});

it('gives any strings without the generated types', async () => {
  const sandbox = await createSandbox({ templates: 'templates' });
  const shipped = await sandbox.waitFor('order_shipped');
  expectTypeOf(shipped.request.parameters).toEqualTypeOf<readonly string[]>();
});
