import { describe, expect } from 'vitest';
import { type Sandbox, UnusedFaultError } from '../src/index.js';
import {
  it,
  notify,
  other,
  post,
  sendTexts,
  sendTo,
  shipped,
  textPath,
  textsIn,
  to,
} from './support/sandbox.js';

describe('a scope', () => {
  it('contains the messages and calls of its recipient only', async ({ sandbox }) => {
    const [mine, theirs] = [sandbox.scope({ to }), sandbox.scope({ to: other })];
    const waiting = mine.waitFor('order_shipped');
    await sendTexts(sandbox, ['theirs'], other);
    await notify(sandbox, { ...shipped, to: other });
    await sendTexts(sandbox, ['mine']);
    await post(sandbox, textPath, { to, message: {} });
    await notify(sandbox, shipped);
    expect(textsIn(mine.messages({ kind: 'text' }))).toStrictEqual(['mine']);
    expect(mine.calls({ outcome: 'rejected' })).toHaveLength(1);
    expect(await waiting).toMatchObject({ request: { to } });
    expect(textsIn(theirs.messages())).toStrictEqual([
      'theirs',
      'Hi Ann, your order A-1001 ships on Friday.',
    ]);
    mine.clear();
    expect(mine.calls()).toStrictEqual([]);
    expect(theirs.calls()).toHaveLength(2);
  });

  it('has faults that apply to its recipient only, and are removed with it', async ({ sandbox }) => {
    const [mine, theirs] = [sandbox.scope({ to }), sandbox.scope({ to: other })];
    mine.fault({ fault: 500, times: 2 });
    theirs.fault({ fault: 503, times: 2 });
    expect([await sendTo(sandbox, to), await sendTo(sandbox, other)]).toStrictEqual([500, 503]);
    mine.clear();
    expect([await sendTo(sandbox, to), await sendTo(sandbox, other)]).toStrictEqual([200, 503]);
  });

  it('lets no filter and no fault leave it', async ({ sandbox }) => {
    const mine: Pick<Sandbox, 'calls' | 'fault' | 'clear'> = sandbox.scope({ to });
    const message = 'to is set by the scope already';
    expect(() => mine.calls({ to: other })).toThrow(message);
    expect(() => mine.clear({ to: other })).toThrow(message);
    expect(() => mine.fault({ fault: 500, to: other })).toThrow(message);
    // @ts-expect-error a scope has a recipient
    expect(() => sandbox.scope({})).toThrow('a scope needs a recipient');
    // @ts-expect-error template is not a property of a scope
    expect(() => sandbox.scope({ to, template: 'order_shipped' })).toThrow(
      'template is not a property of a scope',
    );
  });
});

it('clear removes the calls that match, and keeps faults', async ({ sandbox }) => {
  await sendTexts(sandbox, ['one', 'two']);
  await notify(sandbox, shipped);
  sandbox.fault({ fault: 500 });
  sandbox.clear({ text: 'one' });
  expect(textsIn(sandbox.calls())).toStrictEqual(['two', 'Hi Ann, your order A-1001 ships on Friday.']);
  sandbox.clear('order_shipped');
  expect(textsIn(sandbox.calls())).toStrictEqual(['two']);
  expect(await sendTo(sandbox, to)).toBe(500);
});

describe('finish', () => {
  it('removes everything, and reports the faults that were not used up', async ({ sandbox }) => {
    const mine = sandbox.scope({ to });
    sandbox.fault({ fault: 429, times: 3 });
    sandbox.fault({ fault: 'cut-after', share: 0.5, template: 'order_shipped' });
    mine.fault({ fault: 'slow', delay: 0 });
    await sendTo(sandbox, to);
    expect(sandbox.unusedFaults()).toMatchObject([
      { fault: 429, times: 3, applied: 1 },
      { fault: 'cut-after', applied: 0 },
      { fault: 'slow', to, applied: 0 },
    ]);
    expect(() => mine.finish()).toThrow(UnusedFaultError);
    expect(() => sandbox.finish()).toThrow(
      [
        'these faults were not used up:',
        '  429 for calls: applied to 1 of 3',
        '  cut-after for calls with order_shipped: applied to 0 of 1',
      ].join('\n'),
    );
    expect(sandbox.calls()).toStrictEqual([]);
    expect(() => sandbox.finish()).not.toThrow();
  });

  it('accepts a fault that was applied to a share of the calls', async ({ sandbox }) => {
    sandbox.fault({ fault: 500, share: 0.5 });
    await sendTo(sandbox, to);
    await sendTo(sandbox, to);
    expect(() => sandbox.finish()).not.toThrow();
  });
});
