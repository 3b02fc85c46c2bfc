import {
  type Client,
  createClient,
  isSendError,
  type Receipt,
  type SendError,
  sendText,
} from '@notifygen/runtime';
import { describe, expect } from 'vitest';
import { magicRecipients } from '../src/faults/magic-recipients.js';
import type { FaultPlan, Sandbox } from '../src/index.js';
import { eventually, hello, it, openSandbox, post, serveUntilEnd, textPath, to } from './support/sandbox.js';

async function clientOf(sandbox: Sandbox, transport: 'in process' | 'over HTTP'): Promise<Client> {
  const options = { timeout: 60_000, retry: { limit: 0 } };
  if (transport === 'in process') return sandbox.client(options);
  const { url: baseUrl } = await serveUntilEnd(sandbox);
  const { appId, apiKey } = sandbox;
  return createClient({ ...options, baseUrl, appId, apiKey });
}

async function attempt(client: Client, signal?: AbortSignal): Promise<Receipt | SendError> {
  try {
    return await sendText(client, { to, text: 'Hello' }, { ...(signal && { signal }) });
  } catch (error) {
    if (isSendError(error)) return error;
    throw error;
  }
}

const statusOf = ({ fault }: FaultPlan): number | undefined => {
  if (typeof fault === 'number') return fault;
  return /^(cut|timeout)-/.test(fault) ? undefined : 200;
};

const transports = ['in process', 'over HTTP'] as const;

describe.each(transports)('a fault, %s,', (transport) => {
  it.each<readonly [FaultPlan, object, number]>([
    [{ fault: 429 }, { code: 'rate-limited', retryAfter: 1000 }, 0],
    [{ fault: 429, retryAfter: 7 }, { code: 'rate-limited', retryAfter: 7000 }, 0],
    [{ fault: 401 }, { code: 'unauthorized' }, 0],
    [{ fault: 404 }, { code: 'rejected', status: 404 }, 0],
    [{ fault: 503, retryAfter: 2 }, { code: 'gateway-failed', delivery: 'unknown', retryAfter: 2000 }, 0],
    [{ fault: 500 }, { code: 'gateway-failed', delivery: 'unknown' }, 0],
    [{ fault: 'cut-before' }, { code: 'connection-lost', delivery: 'unknown' }, 0],
    [{ fault: 'cut-after' }, { code: 'connection-lost', delivery: 'unknown' }, 1],
    [{ fault: 'slow', delay: 50 }, { status: 200, messageId: 'sandbox-1' }, 1],
    [{ fault: 'drip', delay: 1 }, { status: 200, messageId: 'sandbox-1' }, 1],
    [{ fault: 'malformed' }, { status: 200, body: expect.stringContaining('<title>502') }, 1],
  ])('%j gives %j and %i accepted messages', async (plan, result, accepted) => {
    const sandbox = await openSandbox();
    const client = await clientOf(sandbox, transport);
    sandbox.fault(plan);
    expect(await attempt(client)).toMatchObject(result);
    expect(sandbox.messages()).toHaveLength(accepted);
    const [call] = sandbox.calls();
    expect(call?.fault).toBe(String(plan.fault));
    // Without a response, the caller saw no status.
    expect(call?.http.status).toBe(statusOf(plan));
    expect(await attempt(client)).toMatchObject({ status: 200 });
  });

  it.each<readonly [FaultPlan, number]>([
    [{ fault: 'timeout-before' }, 0],
    [{ fault: 'timeout-after' }, 1],
    [{ fault: 'slow', delay: 3_600_000 }, 1],
    [{ fault: 'drip', delay: 3_600_000 }, 1],
  ])('%j lasts until the caller aborts, with %i accepted messages', async (plan, accepted) => {
    const sandbox = await openSandbox();
    const client = await clientOf(sandbox, transport);
    sandbox.fault(plan);
    const controller = new AbortController();
    const sending = attempt(client, controller.signal);
    await eventually(() => sandbox.calls()).toMatchObject([{ fault: String(plan.fault) }]);
    controller.abort();
    expect(await sending).toMatchObject({ code: 'aborted', delivery: 'unknown' });
    expect(sandbox.messages()).toHaveLength(accepted);
    expect(await attempt(client)).toMatchObject({ status: 200 });
  });
});

describe('the fetch function', () => {
  it("reports a cut connection with undici's own error", async ({ sandbox }) => {
    sandbox.fault({ fault: 'cut-before' });
    const error = await sandbox
      .fetch('http://x/api/v1/x', { method: 'POST' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message: 'fetch failed', cause: { code: 'UND_ERR_SOCKET' } });
  });

  it('does not reach the gateway if its signal is already aborted', async ({ sandbox }) => {
    const signal = AbortSignal.abort();
    const call = sandbox.fetch('http://x/api/v1/x', { method: 'POST', signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(sandbox.calls()).toStrictEqual([]);
  });

  it('waits during silence until its signal times out', async ({ sandbox }) => {
    sandbox.fault({ fault: 'timeout-before' });
    const signal = AbortSignal.timeout(20);
    const call = sandbox.fetch('http://x/api/v1/x', { method: 'POST', signal });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

it('the client of a sandbox takes the other options of a client', async ({ sandbox }) => {
  sandbox.fault({ fault: 429, times: 2 });
  const once = sandbox.client({ retry: { limit: 0 } });
  await expect(sendText(once, { to, text: 'Hello' })).rejects.toMatchObject({ code: 'rate-limited' });
  expect(sandbox.calls()).toHaveLength(1);
});

describe('a magic recipient', () => {
  it.each(Object.entries(magicRecipients()))(
    'applies the fault %s to every call to %s',
    async (fault, number) => {
      const sandbox = await openSandbox();
      const controller = new AbortController();
      const { signal } = controller;
      for (const count of [1, 2]) {
        const { appId, apiKey } = sandbox;
        const abortable: typeof fetch = (input, init) => sandbox.fetch(input, { ...init, signal });
        const call = post({ appId, apiKey, fetch: abortable }, textPath, { ...hello, to: number });
        call.catch(() => undefined);
        await eventually(() => sandbox.calls()).toHaveLength(count);
      }
      controller.abort();
      expect(sandbox.calls()).toMatchObject([{ fault }, { fault }]);
    },
  );

  it('has a documented number for each fault', () => {
    const named = ['timeout-before', 'timeout-after', 'cut-before', 'cut-after', 'slow', 'drip', 'malformed'];
    expect(magicRecipients()).toStrictEqual({
      ...Object.fromEntries([401, 429, 500, 503].map((status) => [status, `9990000${status}`])),
      ...Object.fromEntries(named.map((name, index) => [name, `999000000${index + 1}`])),
    });
  });

  it.each(['9990000000', '9990000099', '9990000200', '999000042', '99900004290'])(
    'is not %s',
    async (number) => {
      expect((await post(await openSandbox(), textPath, { ...hello, to: number })).status).toBe(200);
    },
  );
});
