import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../shop-sandbox.ts';
import { announce } from '../stock-alerts.ts';

const { sandbox, client } = await openShop();

describe('announce', { concurrency: true }, () => {
  test('tells a customer what is back in stock', async () => {
    const phone = '447700900101';
    const scope = sandbox.scope({ to: phone });
    announce(client, 'Oak side table', [{ phone, consent: true }]);
    const message = await scope.waitFor('back_in_stock');
    assert.deepEqual(message.request.parameters, ['Oak side table']);
    scope.finish();
  });

  test('sends nothing to customers who have not agreed', async () => {
    const phone = '447700900102';
    const scope = sandbox.scope({ to: phone });
    announce(client, 'Oak side table', [{ phone, consent: false }]);
    await scope.idle();
    assert.deepEqual(scope.calls(), []);
  });

  test('tells a customer although the gateway is busy at first', async (context) => {
    const phone = '447700900103';
    const scope = sandbox.scope({ to: phone });
    // Fails the test if no call uses up the fault.
    context.after(() => scope.finish());
    scope.fault({ fault: 429, retryAfter: 0 });
    announce(client, 'Oak side table', [{ phone, consent: true }]);
    await scope.waitFor('back_in_stock');
    assert.deepEqual(
      scope.calls().map(({ outcome }) => outcome),
      ['faulted', 'accepted'],
    );
  });
});
