import { describe, expect, it } from 'vitest';
import { deliverTemplate } from '../src/codegen.js';
import { type AttemptEvent, sendText } from '../src/index.js';
import { recordingGateway } from './recording-gateway.js';

const to = '447700900123';

describe('observers', () => {
  it('are told of every attempt, and of those that are followed by another', async () => {
    const [attempts, retries]: [AttemptEvent[], AttemptEvent[]] = [[], []];
    const { client } = recordingGateway([new Response('', { status: 429 })], {
      onAttempt: (event) => attempts.push(event),
      onRetry: (event) => retries.push(event),
    });
    const before = Date.now();
    await deliverTemplate(client, { name: 'store_welcome', parameters: [] }, { to });
    expect(attempts).toMatchObject([
      {
        kind: 'template',
        template: 'store_welcome',
        attempt: 1,
        status: 429,
        error: { code: 'rate-limited' },
      },
      { kind: 'template', template: 'store_welcome', attempt: 2, status: 200 },
    ]);
    expect(retries).toStrictEqual([attempts[0]]);
    expect(attempts[0]?.retryIn).toBeGreaterThanOrEqual(300);
    expect(attempts[1]).not.toHaveProperty('error');
    expect(attempts[1]).not.toHaveProperty('retryIn');
    expect((attempts[1]?.startedAt ?? 0) - (attempts[0]?.startedAt ?? 0)).toBeGreaterThanOrEqual(300);
    expect(Math.abs((attempts[0]?.startedAt ?? 0) - before)).toBeLessThan(1000);
    expect(JSON.stringify(attempts)).not.toContain(to);
  });

  it('may abort the call, which then does not wait to send again', async () => {
    const controller = new AbortController();
    const { client } = recordingGateway(
      [new Response('', { status: 429, headers: { 'retry-after': '10' } })],
      {
        onRetry: () => controller.abort(),
      },
    );
    const start = performance.now();
    await expect(
      sendText(client, { to, text: 'Hello' }, { signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'aborted', delivery: 'not-sent' });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('cannot make a message fail', async () => {
    const { client } = recordingGateway([], {
      onAttempt: () => {
        throw new Error('the log is full');
      },
    });
    await expect(sendText(client, { to, text: 'Hello' })).resolves.toMatchObject({ status: 200 });
  });
});

describe('a time limit for one call', () => {
  it('ends it, retries included', async () => {
    const never: typeof fetch = () => new Promise(() => undefined);
    const { client } = recordingGateway([], { fetch: never });
    const start = performance.now();
    await expect(sendText(client, { to, text: 'Hello' }, { timeLimit: 50 })).rejects.toMatchObject({
      code: 'timeout',
      delivery: 'unknown',
    });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it.each([0, -1, Number.NaN, 2 ** 31])('is not %j', async (timeLimit) => {
    const { client, requests } = recordingGateway();
    await expect(sendText(client, { to, text: 'Hello' }, { timeLimit })).rejects.toThrow(/timeLimit/);
    expect(requests).toHaveLength(0);
  });
});
