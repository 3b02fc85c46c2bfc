import {
  type Client,
  createClient,
  isSendError,
  type Receipt,
  type SendError,
  sendText,
} from '@notifygen/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { magicRecipients } from '../src/faults/magic-recipients.js';
import { type FaultPlan, parseFault, type Sandbox, serveSandbox } from '../src/index.js';
import { ask, hello, post, shop, textPath, to } from './support/sandbox.js';

/** Once through the fetch function, once over a real socket: both must behave the same. */
const ways = ['in this process', 'over HTTP'] as const;

async function clientOf(sandbox: Sandbox, way: (typeof ways)[number]): Promise<Client> {
  const { appId, apiKey, fetch } = sandbox;
  const options = { appId, apiKey, timeout: 300, retry: { limit: 0 } };
  if (way === 'in this process') return createClient({ ...options, baseUrl: 'http://localhost', fetch });
  const server = await serveSandbox(sandbox);
  onTestFinished(server.close);
  return createClient({ ...options, baseUrl: server.url });
}

async function attempt(client: Client, number: string = to): Promise<Receipt | SendError> {
  try {
    return await sendText(client, { to: number, text: 'Hello' });
  } catch (error) {
    if (isSendError(error)) return error;
    throw error;
  }
}

const cases: readonly (readonly [FaultPlan, object, number])[] = [
  [{ fault: 429 }, { code: 'rate-limited', retryAfter: 1000 }, 0],
  [{ fault: 429, retryAfter: 7 }, { code: 'rate-limited', retryAfter: 7000 }, 0],
  [{ fault: 401 }, { code: 'unauthorized' }, 0],
  [{ fault: 404 }, { code: 'rejected', status: 404 }, 0],
  [{ fault: 503, retryAfter: 2 }, { code: 'unavailable' }, 0],
  [{ fault: 500 }, { code: 'gateway-failed', delivery: 'unknown' }, 0],
  [{ fault: 'timeout-before' }, { code: 'timeout', delivery: 'unknown' }, 0],
  [{ fault: 'timeout-after' }, { code: 'timeout', delivery: 'unknown' }, 1],
  [{ fault: 'cut-before' }, { code: 'connection-lost', delivery: 'unknown' }, 0],
  [{ fault: 'cut-after' }, { code: 'connection-lost', delivery: 'unknown' }, 1],
  [{ fault: 'slow', delay: 50 }, { status: 200, messageId: 'sandbox-1' }, 1],
  [{ fault: 'slow' }, { code: 'timeout' }, 1],
  [{ fault: 'drip', delay: 1 }, { status: 200, messageId: 'sandbox-1' }, 1],
  [{ fault: 'rubbish' }, { status: 200, body: expect.stringContaining('<title>502') }, 1],
];

describe.each(ways)('a fault, met %s,', (way) => {
  it.each(cases)('%j ends in %j with %i messages accepted', async (plan, result, accepted) => {
    const sandbox = await shop();
    const client = await clientOf(sandbox, way);
    sandbox.fault(plan);
    expect(await attempt(client)).toMatchObject(result);
    expect(sandbox.messages()).toHaveLength(accepted);
    expect(sandbox.calls()).toMatchObject([{ fault: String(plan.fault) }]);
    expect(await attempt(client)).toMatchObject({ status: 200 });
  });
});

describe('a cut connection', () => {
  it("is undici's own error in this process", async () => {
    const sandbox = await shop();
    sandbox.fault({ fault: 'cut-before' });
    const error = await sandbox
      .fetch('http://x/api/v1/x', { method: 'POST' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message: 'fetch failed', cause: { code: 'UND_ERR_SOCKET' } });
  });
});

describe('a call that was aborted before it began', () => {
  it('does not reach the gateway', async () => {
    const sandbox = await shop();
    const signal = AbortSignal.abort();
    const call = sandbox.fetch('http://x/api/v1/x', { method: 'POST', signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(sandbox.calls()).toStrictEqual([]);
  });
});

describe('silence', () => {
  it('lasts until the caller gives up', async () => {
    const sandbox = await shop();
    sandbox.fault({ fault: 'timeout-before' });
    const signal = AbortSignal.timeout(20);
    const call = sandbox.fetch('http://x/api/v1/x', { method: 'POST', signal });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a plan', () => {
  async function statuses(sandbox: Sandbox, count: number, number: string = to): Promise<string> {
    const answers: number[] = [];
    for (let call = 0; call < count; call++) {
      answers.push((await post(sandbox, textPath, { ...hello, to: number })).status);
    }
    return answers.join(' ');
  }

  it('meets the next calls', async () => {
    const sandbox = await shop({ faults: [{ fault: 500, times: 2 }, { fault: 404 }] });
    expect(await statuses(sandbox, 4)).toBe('500 500 404 200');
  });

  it('meets a share of all calls, evenly spread', async () => {
    const sandbox = await shop({ faults: [{ fault: 500, share: 0.25 }] });
    expect(await statuses(sandbox, 8)).toBe('200 200 200 500 200 200 200 500');
    const tenth = await shop({ faults: [{ fault: 500, share: 0.1 }] });
    expect((await statuses(tenth, 100)).split(' ').filter((status) => status === '500')).toHaveLength(10);
  });

  it('ends by its own function, or when the sandbox is cleared', async () => {
    const sandbox = await shop();
    const end = sandbox.fault({ fault: 500, times: 9 });
    expect(await statuses(sandbox, 1)).toBe('500');
    end();
    expect(await statuses(sandbox, 1)).toBe('200');
    sandbox.fault({ fault: 500 });
    sandbox.clear();
    expect(await statuses(sandbox, 1)).toBe('200');
  });

  it('may mean one recipient or one template only', async () => {
    const sandbox = await shop({
      faults: [
        { fault: 500, to },
        { fault: 500, template: 'lookbook' },
      ],
    });
    expect(await statuses(sandbox, 1, '111111111')).toBe('200');
    expect(await statuses(sandbox, 2)).toBe('500 200');
  });

  it('comes by REST too, and says how far it is', async () => {
    const sandbox = await shop();
    const added = await ask(sandbox, 'POST', '/sandbox/faults', { fault: 503, retryAfter: 3, times: 2 });
    expect(added).toMatchObject({ status: 201, body: { id: 'fault-1', met: 0 } });
    expect(await statuses(sandbox, 1)).toBe('503');
    const planned = await ask(sandbox, 'GET', '/sandbox/faults');
    expect(planned.body).toMatchObject([{ id: 'fault-1', fault: 503, met: 1 }]);
    await ask(sandbox, 'DELETE', '/sandbox/faults/fault-1');
    expect(await statuses(sandbox, 1)).toBe('200');
  });

  it.each([
    [{ fault: 200 }, 'a status from 400 to 599'],
    [{ fault: 'explode' }, 'timeout-before'],
    [{ fault: 500, times: 0 }, 'times must be a whole number from 1'],
    [{ fault: 500, share: 1.5 }, 'share must be above 0 and at most 1'],
    [{ fault: 500, share: '10%' }, 'share must be a number'],
    [{ fault: 'slow', delay: -1 }, 'delay must be a number from 0'],
    [{ fault: 500, time: 2 }, 'time is no key of a fault'],
  ])('that reads %j is refused by REST with a reason', async (plan, reason) => {
    const answer = await ask(await shop(), 'POST', '/sandbox/faults', plan);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(reason) } });
  });

  it('is refused in code as well', async () => {
    const sandbox = await shop();
    expect(() => sandbox.fault({ fault: 99 })).toThrow(RangeError);
  });
});

describe('a fault on a command line', () => {
  it.each([
    ['503', { fault: 503 }],
    ['503:3', { fault: 503, times: 3 }],
    ['429=5', { fault: 429, retryAfter: 5 }],
    ['slow=3000:10%', { fault: 'slow', delay: 3000, share: 0.1 }],
    ['cut-after:25%', { fault: 'cut-after', share: 0.25 }],
  ])('reads %s as %j', (text, plan) => expect(parseFault(text)).toStrictEqual(plan));

  it.each(['', '200', '503:', '503:0', 'slow:0%', 'slow:101%', 'explode', '503:x', '503:-1'])(
    'refuses %j',
    (text) => expect(() => parseFault(text)).toThrow(RangeError),
  );
});

describe('a magic recipient', () => {
  it('asks for its fault by its own number, every time', async () => {
    const sandbox = await shop();
    const results: Record<string, unknown> = {};
    for (const [name, number] of Object.entries(magicRecipients())) {
      results[`${name} ${number}`] = await endOf(sandbox, { ...hello, to: number });
    }
    expect(results).toStrictEqual({
      '401 9990000401': 401,
      '429 9990000429': 429,
      '500 9990000500': 500,
      '503 9990000503': 503,
      'timeout-before 9990000001': 'TimeoutError',
      'timeout-after 9990000002': 'TimeoutError',
      'cut-before 9990000003': 'TypeError',
      'cut-after 9990000004': 'TypeError',
      'slow 9990000005': 'TimeoutError',
      'drip 9990000006': 'TimeoutError',
      'rubbish 9990000007': 'SyntaxError',
    });
  });

  async function endOf(sandbox: Sandbox, body: object): Promise<unknown> {
    try {
      const response = await sandbox.fetch(`http://sandbox${textPath}`, {
        method: 'POST',
        headers: {
          'x-app-id': sandbox.appId,
          'x-api-key': sandbox.apiKey,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(150),
      });
      await response.json();
      return response.status;
    } catch (error) {
      return error instanceof Error ? error.name : error;
    }
  }

  it.each(['9990000000', '9990000008', '9990000200', '999000042', '99900004290'])(
    '%s is none',
    async (number) => {
      expect((await post(await shop(), textPath, { ...hello, to: number })).status).toBe(200);
    },
  );
});
