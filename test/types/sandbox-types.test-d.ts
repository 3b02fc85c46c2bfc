import { createSandbox } from '@notifygen/sandbox';
import { expectTypeOf, it } from 'vitest';
import type { Templates } from '../../generated/index.ts';

it('types the parameters of a message by its template', async () => {
  const sandbox = await createSandbox<Templates>({ templates: 'templates' });

  const shipped = await sandbox.waitFor('order_shipped');
  expectTypeOf(shipped.template).toEqualTypeOf<'order_shipped'>();
  expectTypeOf(shipped.request.parameters).toEqualTypeOf<
    readonly [customerName: string, orderId: string, shipDate: string]
  >();
  // @ts-expect-error the template has three parameters
  shipped.request.parameters[3];

  const code = await sandbox.waitFor({ to: '447700900123', template: '2fa_code' });
  expectTypeOf(code.request.parameters).toEqualTypeOf<readonly [code: string]>();
  const opened = await sandbox.waitFor('return_opened');
  expectTypeOf(opened.request.parameters).toEqualTypeOf<
    readonly [returnId: string, refund: string, refundDay: string]
  >();
  const [welcome] = sandbox.messages('store_welcome');
  expectTypeOf(welcome?.request.parameters).toEqualTypeOf<readonly [] | undefined>();
  const [any] = sandbox.messages();
  expectTypeOf(any?.kind).toEqualTypeOf<'template' | 'text' | 'attachment' | undefined>();
});

it('accepts only names of templates', async () => {
  const sandbox = await createSandbox<Templates>({ templates: 'templates' });
  // @ts-expect-error order_shiped is a typo
  await sandbox.waitFor('order_shiped');
  // @ts-expect-error order_shiped is a typo
  await sandbox.waitFor({ template: 'order_shiped' });
  // @ts-expect-error order_shiped is a typo
  sandbox.messages({ to: '447700900123', template: 'order_shiped' });
});

it('accepts any name without the generated types, and types parameters as strings', async () => {
  const sandbox = await createSandbox({ templates: 'templates' });
  const shipped = await sandbox.waitFor('order_shipped');
  expectTypeOf(shipped.request.parameters).toEqualTypeOf<readonly string[]>();
});
