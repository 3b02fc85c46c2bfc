import { createSandbox } from '@notifygen/sandbox';
import { expectTypeOf, it } from 'vitest';
import type { Templates } from '../../generated/index.ts';

it('gives a message the parameters of its template', async () => {
  const sandbox = await createSandbox<Templates>({ templates: 'templates' });

  const shipped = await sandbox.waitFor('order_shipped');
  expectTypeOf(shipped.template).toEqualTypeOf<'order_shipped'>();
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

it('knows the names of the templates', async () => {
  const sandbox = await createSandbox<Templates>({ templates: 'templates' });
  // @ts-expect-error: no template has this name.
  await sandbox.waitFor('order_shiped');
  // @ts-expect-error: nor here.
  await sandbox.waitFor({ template: 'order_shiped' });
  // @ts-expect-error: nor here.
  sandbox.messages({ to: '447700900123', template: 'order_shiped' });
});

it('takes any name, and gives any strings, without the generated types', async () => {
  const sandbox = await createSandbox({ templates: 'templates' });
  const shipped = await sandbox.waitFor('order_shipped');
  expectTypeOf(shipped.request.parameters).toEqualTypeOf<readonly string[]>();
});
