import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverTemplate } from '../src/codegen.js';
import { type AttemptEvent, sendImage, sendRequest, sendText } from '../src/index.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { untyped } from './support/send-error-of.js';

beforeEach(() => {
  vi.useFakeTimers();
  // No random part in the waits.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('observers', () => {
  it('are called for every attempt', async () => {
    const attempts: AttemptEvent[] = [];
    const { client } = recordingGateway([new Response(null, { status: 429 })], {
      onAttempt: (event) => attempts.push(event),
    });
    const startedAt = performance.timeOrigin + performance.now();
    const sending = deliverTemplate(client, { name: 'store_welcome', parameters: [] }, { to });
    await vi.runAllTimersAsync();
    await sending;
    const common = { kind: 'template', template: 'store_welcome', duration: 0 };
    expect(attempts).toStrictEqual([
      { ...common, attempt: 1, startedAt, status: 429, retryIn: 300, error: expect.any(Error) },
      { ...common, attempt: 2, startedAt: startedAt + 300, status: 200 },
    ]);
    expect(attempts[0]?.error).toMatchObject({ code: 'rate-limited' });
    expect(JSON.stringify(attempts)).not.toContain(to);
  });

  it('may abort the send, which ends the wait before the next attempt', async () => {
    const controller = new AbortController();
    const { client, requests } = recordingGateway(
      [new Response(null, { status: 429, headers: { 'retry-after': '10' } })],
      { onAttempt: () => controller.abort() },
    );
    const sending = sendText(client, { to, text: 'Hello' }, { signal: controller.signal });
    // The timers are fake and never advance, so only the abort can end the wait.
    await expect(sending).rejects.toMatchObject({ code: 'aborted', delivery: 'rejected' });
    expect(requests).toHaveLength(1);
  });

  it('see a message or an option that is invalid, as attempt 0', async () => {
    const events: AttemptEvent[] = [];
    const { client } = recordingGateway([], { onAttempt: (event) => events.push(event) });
    const contract = { name: 'store_welcome', parameters: [] };
    await Promise.allSettled([
      sendText(client, { to, text: '' }),
      sendImage(client, untyped({ to })),
      deliverTemplate(client, contract, { to: '+1' }),
      sendText(client, { to, text: 'Hello' }, { timeout: 0 }),
      sendRequest(client, untyped({ kind: 'letter' })),
    ]);
    expect(
      events.map(({ kind, template, attempt, error }) => [kind, template, attempt, error?.code]),
    ).toStrictEqual([
      ['text', undefined, 0, 'invalid-message'],
      ['attachment', undefined, 0, 'invalid-message'],
      ['template', 'store_welcome', 0, 'invalid-message'],
      ['text', undefined, 0, 'invalid-message'],
      ['unknown', undefined, 0, 'invalid-message'],
    ]);
  });

  it('cannot make a send fail', async () => {
    const { client } = recordingGateway([], {
      onAttempt: () => {
        throw new Error('the disk is full');
      },
    });
    await expect(sendText(client, { to, text: 'Hello' })).resolves.toMatchObject({ status: 200 });
  });
});

describe('a time limit for one send', () => {
  it('ends it even if fetch never settles', async () => {
    const hanging = async (input: RequestInfo | URL): Promise<Response> => {
      await new Request(input).text();
      return new Promise(() => undefined);
    };
    const { client } = recordingGateway([], { fetch: hanging });
    const sending = sendText(client, { to, text: 'Hello' }, { retry: { maxTotal: 50 } });
    const rejection = expect(sending).rejects.toMatchObject({ code: 'timeout', delivery: 'unknown' });
    await vi.advanceTimersByTimeAsync(50);
    await rejection;
  });
});
