import { mock } from 'node:test';
import { sendText } from '@notifygen/runtime';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { WaitTimeoutError } from '../src/index.js';
import {
  hello,
  it,
  notify,
  openSandbox,
  other,
  post,
  sendTexts,
  sendTo,
  shipped,
  templatePath,
  textPath,
  textsIn,
  to,
} from './support/sandbox.js';

describe('waitFor', () => {
  it('resolves with a message that has arrived, or with the next one', async ({ sandbox }) => {
    await sendTexts(sandbox, ['first']);
    expect(await sandbox.waitFor({ to })).toMatchObject({ text: 'first' });
    const waiting = sandbox.waitFor('order_shipped', { timeout: 60_000 });
    await sendTexts(sandbox, ['second']);
    await notify(sandbox, shipped);
    expect(await waiting).toMatchObject({ id: 'sandbox-3', request: { parameters: shipped.parameters } });
    expect(await sandbox.waitFor({ kind: 'text', after: 'sandbox-1' })).toMatchObject({ text: 'second' });
  });

  it('resolves with the first message that meets a condition', async ({ sandbox }) => {
    await sendTexts(sandbox, ['first', 'second']);
    const where = ({ text }: { readonly text: string }): boolean => text.startsWith('s');
    expect(await sandbox.waitFor({ to }, { where })).toMatchObject({ text: 'second' });
    const waiting = sandbox.waitFor({}, { where: ({ text }) => text === 'third' });
    await sendTexts(sandbox, ['other', 'third']);
    expect(await waiting).toMatchObject({ id: 'sandbox-4' });
  });

  it('resolves with a number of messages, those that have arrived first', async ({ sandbox }) => {
    await sendTexts(sandbox, ['1', '2']);
    expect(textsIn(await sandbox.waitFor({ to }, { count: 1 }))).toStrictEqual(['1']);
    const waiting = sandbox.waitFor({ to }, { count: 3, where: ({ text }) => text !== '2' });
    await sendTexts(sandbox, ['3', '4', '5']);
    expect(textsIn(await waiting)).toStrictEqual(['1', '3', '4']);
    await expect(sandbox.waitFor({ to }, { count: 9, timeout: 5 })).rejects.toThrow(
      `only 5 of 9 messages with to ${to} arrived within 5 ms`,
    );
    await expect(sandbox.waitFor({ to }, { count: 0 })).rejects.toThrow('count must be a whole number');
  });

  it('rejects with what its condition throws, which does not disturb the gateway', async ({ sandbox }) => {
    const where = (): boolean => {
      throw new Error('a mistake in the test');
    };
    const waiting = sandbox.waitFor({ to }, { where });
    waiting.catch(() => undefined);
    expect(await post(sandbox, textPath, hello)).toMatchObject({ status: 200 });
    await expect(waiting).rejects.toThrow('a mistake in the test');
    await expect(sandbox.waitFor({ to }, { where })).rejects.toThrow('a mistake in the test');
  });

  it('lists the calls that arrived when it times out', async () => {
    const sandbox = await openSandbox({ faults: [{ fault: 500, to: other }] });
    await sendTexts(sandbox, ['Hello']);
    await notify(sandbox, { ...shipped, parameters: ['Ann'] });
    await post(sandbox, textPath, { ...hello, to: other });
    await post(sandbox, templatePath, '[]', { 'x-api-key': 'wrong' });
    const error = await sandbox
      .waitFor({ to, template: 'order_shipped' }, { timeout: 10 })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect(String(error)).toBe(
      [
        `WaitTimeoutError: no message with to ${to}, template order_shipped arrived within 10 ms. The sandbox received:`,
        `  sandbox-1 session text to ${to}`,
        `  sandbox-2 order_shipped to ${to}: rejected, message.parameters: has 1 item, but the template has 3 placeholders (customerName, orderId, shipDate) (templates/order_shipped.yaml:5)`,
        '  sandbox-3 session text to 111111111: fault 500',
        `  sandbox-4 POST ${templatePath}: rejected, headers.x-api-key: is not that of this gateway`,
      ].join('\n'),
    );
  });

  it('reports that no call arrived when it times out', async () => {
    await expect((await openSandbox()).waitFor({}, { timeout: 5 })).rejects.toThrow(
      'the sandbox received no calls',
    );
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN, -1, 3e9])(
    'rejects for the timeout %s, with which a timer would fire at once',
    async (timeout) => {
      const sandbox = await openSandbox();
      const message = `timeout must be a number from 0 to 2147483647, not ${timeout}`;
      await expect(sandbox.waitFor({}, { timeout })).rejects.toThrow(message);
      await expect(sandbox.idle({ timeout })).rejects.toThrow(message);
      expect(() => sandbox.fault({ fault: 'slow', delay: timeout })).toThrow('delay must be');
    },
  );

  it('rejects for a condition that is asynchronous, whose promise would count as true', async ({
    sandbox,
  }) => {
    await sendTexts(sandbox, ['Hello']);
    const where: (message: { readonly text: string }) => unknown = async ({ text }) => text === 'other';
    // @ts-expect-error a condition returns a boolean
    await expect(sandbox.waitFor({ to }, { where })).rejects.toThrow('where must return a boolean');
  });

  it('rejects when its signal aborts', async ({ sandbox }) => {
    await expect(sandbox.waitFor({}, { signal: AbortSignal.timeout(5) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});

describe('idle', () => {
  it('waits for sends that the code does not await, one after the other', async ({ sandbox }) => {
    const sendAll = async (): Promise<void> => {
      for (const text of ['one', 'two', 'three']) await sendText(sandbox.client(), { to, text });
    };
    void sendAll();
    await sandbox.idle();
    expect(textsIn(sandbox.messages())).toStrictEqual(['one', 'two', 'three']);
  });

  it('waits for a delayed response, and in a scope only for its own', async ({ sandbox }) => {
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

it('a loop of sends lets timers run, so that waiting for it ends', async ({ sandbox }) => {
  let isOn = true;
  const sendAll = async (): Promise<void> => {
    while (isOn) await sendTo(sandbox, other);
  };
  const sending = sendAll();
  await expect(sandbox.waitFor({ to }, { timeout: 20 })).rejects.toThrow(WaitTimeoutError);
  isOn = false;
  await sending;
});

it('a send that is aborted is not waited for, also if its body never ends', async ({ sandbox }) => {
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

it('fake timers of node:test control delays too', async ({ sandbox }) => {
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

it('fake timers control every delay, and the time of a call', async () => {
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
