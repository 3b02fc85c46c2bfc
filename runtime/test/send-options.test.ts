import { describe, expect, it } from 'vitest';
import { type GatewayResponse, sendText } from '../src/index.js';
import { credentials, to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf, untyped } from './support/send-error-of.js';

const message = { to, text: 'Hello' };
const full = (): Response => new Response(null, { status: 429 });

describe('options of one send', () => {
  it('add headers to each of its attempts', async () => {
    const { client, requests } = recordingGateway([full()], { retry: { limit: 1, maxDelay: 1 } });
    await sendText(client, message, { headers: { 'Idempotency-Key': 'k-1', 'x-trace-id': 't-1' } });
    await sendText(client, message);
    const added = requests.map(({ headers }) => [headers['idempotency-key'], headers['x-trace-id']]);
    expect(added).toStrictEqual([
      ['k-1', 't-1'],
      ['k-1', 't-1'],
      [undefined, undefined],
    ]);
    for (const { headers } of requests) {
      expect(headers).toMatchObject({
        'x-app-id': credentials.appId,
        'x-api-key': credentials.apiKey,
        'content-type': 'application/json',
      });
    }
  });

  it('change how it is retried, with the settings of the client for the rest', async () => {
    const { client, requests } = recordingGateway([full(), full(), full(), full()], {
      retry: { limit: 0, maxDelay: 1 },
    });
    const error = await sendErrorOf(sendText(client, message, { retry: { limit: 2 } }));
    expect(error).toMatchObject({ code: 'rate-limited', attempts: 3 });
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ attempts: 1 });
    expect(requests).toHaveLength(4);
  });

  it('may change during the send without an effect', async () => {
    const { client, requests } = recordingGateway([full()], { retry: { limit: 1, maxDelay: 1 } });
    const options = { headers: { 'x-trace-id': 't-1' }, retry: { limit: 1 } };
    const sending = sendText(client, message, options);
    options.headers['x-trace-id'] = 'other';
    options.retry.limit = 0;
    await sending;
    expect(requests.map(({ headers }) => headers['x-trace-id'])).toStrictEqual(['t-1', 't-1']);
  });
});

describe('the option interpret', () => {
  it.each<[number, string, unknown, string]>([
    [200, 'OK 123', 'accepted', 'accepted'],
    [200, 'ERROR | 102 |', 'rejected', 'rejected / rejected'],
    [200, '{}', 'unknown', 'gateway-failed / unknown'],
    [200, '{}', undefined, 'accepted'],
    [200, '{"success":false}', undefined, 'rejected / rejected'],
    [500, '{"error":"before sending"}', 'rejected', 'rejected / rejected'],
    [409, '{"error":"duplicate"}', 'accepted', 'accepted'],
    [429, '', 'rejected', 'rate-limited / rejected'],
    [503, '', 'rejected', 'unavailable / rejected'],
    [408, '', 'rejected', 'rejected / rejected'],
    [429, '', 'unknown', 'gateway-failed / unknown'],
    [200, '{}', 'yes', 'gateway-failed / unknown'],
    [200, '{}', Promise.resolve('accepted'), 'gateway-failed / unknown'],
  ])('decides what %i with %s means: %j', async (status, body, answer, outcome) => {
    const { client } = recordingGateway([new Response(body || null, { status })], {
      retry: { limit: 0 },
      interpret: () => untyped(answer),
    });
    const result = await sendText(client, message).then(
      () => 'accepted',
      (error) => `${error.code} / ${error.delivery}`,
    );
    expect(result).toBe(outcome);
  });

  it('leaves the delivery unknown if it throws', async () => {
    const { client } = recordingGateway([], {
      interpret: () => {
        throw new Error('a bug');
      },
    });
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ delivery: 'unknown', status: 200 });
  });

  it('gets status, headers and parsed body, but no response at the end of a redirect', async () => {
    const seen: GatewayResponse[] = [];
    const redirected = Object.defineProperty(Response.json({}), 'redirected', { value: true });
    const response = Response.json({ id: 7 }, { status: 202, headers: { 'x-result': 'queued' } });
    const { client } = recordingGateway([response, redirected], {
      interpret: (given) => {
        seen.push(given);
        return 'accepted';
      },
    });
    await sendText(client, message);
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ code: 'gateway-failed' });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ status: 202, body: { id: 7 } });
    expect(seen[0]?.headers.get('x-result')).toBe('queued');
  });
});
