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
  sandbox.messages({ to: '447700900123', template: 'order_shiped' });
});

it('types messages by their template in scopes, conditions and lists', async () => {
  const sandbox = await createSandbox<Templates>({ templates: 'templates' });
  type Shipped = readonly [customerName: string, orderId: string, shipDate: string];
  const scope = sandbox.scope({ to: '447700900123' });
  const shipped = await scope.waitFor('order_shipped', {
    where: ({ request }) => {
      expectTypeOf(request.parameters).toEqualTypeOf<Shipped>();
      return true;
    },
  });
  expectTypeOf(shipped.request.parameters).toEqualTypeOf<Shipped>();
  const [first, ...others] = await scope.waitFor({ template: 'order_shipped' }, { count: 2 });
  expectTypeOf(first?.request.parameters).toEqualTypeOf<Shipped | undefined>();
  expectTypeOf(others).toEqualTypeOf<(typeof shipped)[]>();
  expectTypeOf(scope.messages('2fa_code')[0]?.request.parameters).toEqualTypeOf<
    readonly [code: string] | undefined
  >();
  // @ts-expect-error order_shiped is a typo
  await scope.waitFor('order_shiped');
  // @ts-expect-error the scope has a recipient already
  await scope.waitFor({ to: '111111111' });
  // @ts-expect-error the scope has a recipient already
  scope.messages({ to: '111111111' });
  // @ts-expect-error the scope has a recipient already
  scope.fault({ fault: 500, to: '111111111' });
  // @ts-expect-error recipient is not a property of a filter
  sandbox.calls({ recipient: '447700900123' });
  // @ts-expect-error order_shiped is a typo
  sandbox.calls({ template: 'order_shiped' });
  // @ts-expect-error order_shiped is a typo
  sandbox.clear('order_shiped');
  // @ts-expect-error order_shiped is a typo
  scope.fault({ fault: 500, template: 'order_shiped' });
  sandbox.fault({ fault: 500, template: 'order_shipped', to: '447700900123' });
  // @ts-expect-error a scope needs a recipient
  sandbox.scope({});
});

it('accepts any name without the generated types, and types parameters as strings', async () => {
  const sandbox = await createSandbox({ templates: 'templates' });
  const shipped = await sandbox.waitFor('order_shipped');
  expectTypeOf(shipped.request.parameters).toEqualTypeOf<readonly string[]>();
});
