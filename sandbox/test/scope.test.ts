import { mock } from 'node:test';
import { createClient, sendText } from '@notifygen/runtime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Sandbox, UnusedFaultError, WaitTimeoutError } from '../src/index.js';
import {
  hello,
  openSandbox,
  post,
  sendTexts,
  shipped,
  templatePath,
  textPath,
  to,
} from './support/sandbox.js';

const other = '111111111';

const texts = (messages: readonly { readonly text: string }[]): readonly string[] =>
  messages.map(({ text }) => text);

async function sendTo(sandbox: Sandbox, number: string): Promise<number> {
  return (await post(sandbox, textPath, { ...hello, to: number })).status;
}

describe('a scope', () => {
  it('contains the messages and calls of its recipient only', async () => {
    const sandbox = await openSandbox();
    const [mine, theirs] = [sandbox.scope({ to }), sandbox.scope({ to: other })];
    const waiting = mine.waitFor('order_shipped');
    await sendTexts(sandbox, ['theirs'], other);
    await post(sandbox, templatePath, { message: { ...shipped, to: other } });
    await sendTexts(sandbox, ['mine']);
    await post(sandbox, textPath, { to, message: {} });
    await post(sandbox, templatePath, { message: shipped });
    expect(texts(mine.messages({ kind: 'text' }))).toStrictEqual(['mine']);
    expect(mine.calls({ outcome: 'rejected' })).toHaveLength(1);
    expect(await waiting).toMatchObject({ request: { to } });
    expect(texts(theirs.messages())).toStrictEqual(['theirs', 'Hi Ann, your order A-1001 ships on Friday.']);
    mine.clear();
    expect(mine.calls()).toStrictEqual([]);
    expect(theirs.calls()).toHaveLength(2);
  });

  it('has faults that apply to its recipient only, and are removed with it', async () => {
    const sandbox = await openSandbox();
    const [mine, theirs] = [sandbox.scope({ to }), sandbox.scope({ to: other })];
    mine.fault({ fault: 500, times: 2 });
    theirs.fault({ fault: 503, times: 2 });
    expect([await sendTo(sandbox, to), await sendTo(sandbox, other)]).toStrictEqual([500, 503]);
    mine.clear();
    expect([await sendTo(sandbox, to), await sendTo(sandbox, other)]).toStrictEqual([200, 503]);
  });

  it('lets no filter and no fault leave it', async () => {
    const sandbox = await openSandbox();
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

describe('clear', () => {
  it('removes the calls that match, and keeps faults', async () => {
    const sandbox = await openSandbox();
    await sendTexts(sandbox, ['one', 'two']);
    await post(sandbox, templatePath, { message: shipped });
    sandbox.fault({ fault: 500 });
    sandbox.clear({ text: 'one' });
    expect(texts(sandbox.calls())).toStrictEqual(['two', 'Hi Ann, your order A-1001 ships on Friday.']);
    sandbox.clear('order_shipped');
    expect(texts(sandbox.calls())).toStrictEqual(['two']);
    expect(await sendTo(sandbox, to)).toBe(500);
  });
});

describe('finish', () => {
  it('removes everything, and reports the faults that were not used up', async () => {
    const sandbox = await openSandbox();
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

  it('accepts a fault that was applied to a share of the calls', async () => {
    const sandbox = await openSandbox();
    sandbox.fault({ fault: 500, share: 0.5 });
    await sendTo(sandbox, to);
    await sendTo(sandbox, to);
    expect(() => sandbox.finish()).not.toThrow();
  });
});

describe('idle', () => {
  it('waits for sends that the code does not await, one after the other', async () => {
    const sandbox = await openSandbox();
    const { appId, apiKey, fetch } = sandbox;
    const client = createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch });
    const sendAll = async (): Promise<void> => {
      for (const text of ['one', 'two', 'three']) await sendText(client, { to, text });
    };
    void sendAll();
    await sandbox.idle();
    expect(texts(sandbox.messages())).toStrictEqual(['one', 'two', 'three']);
  });

  it('waits for a delayed response, and in a scope only for its own', async () => {
    const sandbox = await openSandbox();
    const [mine, theirs] = [sandbox.scope({ to }), sandbox.scope({ to: other })];
    theirs.fault({ fault: 'slow', delay: 3_600_000 });
    const controller = new AbortController();
    const slow = sandbox.fetch(`http://sandbox${textPath}`, {
      method: 'POST',
      headers: { 'x-app-id': sandbox.appId, 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...hello, to: other }),
      signal: controller.signal,
    });
    slow.catch(() => undefined);
    void sendTo(sandbox, to);
    await mine.idle();
    expect(mine.messages()).toHaveLength(1);
    await expect(theirs.idle({ timeout: 10 })).rejects.toThrow(WaitTimeoutError);
    await expect(sandbox.idle({ timeout: 10 })).rejects.toThrow('calls in flight: 1');
    await expect(sandbox.idle({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    controller.abort();
    await sandbox.idle();
  });
});

describe('a loop of sends', () => {
  it('lets timers run, so that waiting for it ends', async () => {
    const sandbox = await openSandbox();
    let isOn = true;
    const sendAll = async (): Promise<void> => {
      while (isOn) await sendTo(sandbox, other);
    };
    const sending = sendAll();
    await expect(sandbox.waitFor({ to }, { timeout: 20 })).rejects.toThrow(WaitTimeoutError);
    isOn = false;
    await sending;
  });
});

describe('a send that is aborted', () => {
  it('is not waited for, also if its body never ends', async () => {
    const sandbox = await openSandbox();
    const controller = new AbortController();
    const body = new ReadableStream();
    // The types of `fetch` lack `duplex`.
    const init = { method: 'POST', body, duplex: 'half', signal: controller.signal };
    const sent = sandbox.fetch(`http://sandbox${textPath}`, init);
    sent.catch(() => undefined);
    await expect(sandbox.idle({ timeout: 10 })).rejects.toThrow('calls in flight: 1');
    controller.abort();
    await sandbox.idle();
  });
});

describe('fake timers of node:test', () => {
  it('control delays too', async () => {
    const sandbox = await openSandbox();
    mock.timers.enable({ apis: ['setTimeout', 'setImmediate'] });
    onTestFinished(() => mock.timers.reset());
    sandbox.fault({ fault: 'slow', delay: 3_600_000 });
    const slow = sendTo(sandbox, to);
    const idle = sandbox.idle({ timeout: 7_200_000 });
    await sandbox.waitFor({ to }, { timeout: 7_200_000 });
    mock.timers.tick(3_600_000);
    expect(await slow).toBe(200);
    await idle;
  });
});

describe('fake timers', () => {
  it('control every delay, and the time of a call', async () => {
    vi.useFakeTimers({ now: new Date('2026-07-03T10:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const sandbox = await openSandbox();
    sandbox.fault({ fault: 'slow', delay: 3_600_000 });
    sandbox.fault({ fault: 'drip', delay: 60_000 });
    const slow = sendTo(sandbox, to);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await slow).toBe(200);
    const dripping = sendTo(sandbox, to);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await dripping).toBe(200);
    expect(sandbox.calls()[0]?.receivedAt).toMatch(/^2026-07-03T10:00:0/);
    const waiting = sandbox.waitFor('order_shipped', { timeout: 5000 });
    const result = expect(waiting).rejects.toThrow('arrived within 5000 ms');
    await vi.advanceTimersByTimeAsync(5000);
    await result;
    // The event loop still runs.
    await sandbox.idle();
  });
});
