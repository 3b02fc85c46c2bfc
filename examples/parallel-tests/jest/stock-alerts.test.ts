import { describe, expect, it } from '@jest/globals';
import { openShop } from '../shop-sandbox.ts';
import { announce } from '../stock-alerts.ts';

const shop = openShop();

describe('announce', () => {
  it.concurrent('tells a customer what is back in stock', async () => {
    const { sandbox, client } = await shop;
    const phone = '447700900101';
    const scope = sandbox.scope({ to: phone });
    announce(client, 'Oak side table', [{ phone, consent: true }]);
    const message = await scope.waitFor('back_in_stock');
    expect(message.request.parameters).toEqual(['Oak side table']);
    scope.finish();
  });

  it.concurrent('sends nothing to customers who have not agreed', async () => {
    const { sandbox, client } = await shop;
    const phone = '447700900102';
    const scope = sandbox.scope({ to: phone });
    announce(client, 'Oak side table', [{ phone, consent: false }]);
    await scope.idle();
    expect(scope.calls()).toEqual([]);
  });

  it.concurrent('tells a customer although the gateway is busy at first', async () => {
    const { sandbox, client } = await shop;
    const phone = '447700900103';
    const scope = sandbox.scope({ to: phone });
    scope.fault({ fault: 429, retryAfter: 0 });
    announce(client, 'Oak side table', [{ phone, consent: true }]);
    await scope.waitFor('back_in_stock');
    expect(scope.calls()).toMatchObject([{ outcome: 'faulted' }, { outcome: 'accepted' }]);
    // Fails the test if no call has used up the fault.
    scope.finish();
  });
});
