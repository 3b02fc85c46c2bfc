import { describe, it } from 'vitest';
import { openShop } from '../shop-sandbox.ts';
import { announce } from '../stock-alerts.ts';

const { sandbox, client } = await openShop();

describe.concurrent('announce', () => {
  it('tells a customer what is back in stock', async ({ expect }) => {
    const phone = '447700900101';
    const scope = sandbox.scope({ to: phone });
    announce(client, 'Oak side table', [{ phone, consent: true }]);
    const message = await scope.waitFor('back_in_stock');
    expect(message.request.parameters).toEqual(['Oak side table']);
    scope.finish();
  });

  it('sends nothing to customers who have not agreed', async ({ expect }) => {
    const phone = '447700900102';
    const scope = sandbox.scope({ to: phone });
    announce(client, 'Oak side table', [{ phone, consent: false }]);
    await scope.idle();
    expect(scope.calls()).toEqual([]);
  });

  it('tells a customer although the gateway is busy at first', async ({ expect, onTestFinished }) => {
    const phone = '447700900103';
    const scope = sandbox.scope({ to: phone });
    // Fails the test if no call uses up the fault.
    onTestFinished(() => scope.finish());
    scope.fault({ fault: 429, retryAfter: 0 });
    announce(client, 'Oak side table', [{ phone, consent: true }]);
    await scope.waitFor('back_in_stock');
    expect(scope.calls()).toMatchObject([{ outcome: 'faulted' }, { outcome: 'accepted' }]);
  });
});
