import { describe, expect, it } from 'vitest';
import { type Delivery, isSendError, SendError, type SendErrorCode, sendText } from '../src/index.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf, untyped } from './support/send-error-of.js';

const message = { to, text: 'Hello' };
const json = {
  name: 'SendError',
  message: 'failed',
  code: 'timeout',
  delivery: 'unknown',
  advice: 'ask',
  issues: [],
  attempts: 1,
};

describe('the advice of an error', () => {
  it.each<[SendErrorCode, Delivery, number | undefined, string]>([
    ['invalid-message', 'not-sent', undefined, 'fix-message'],
    ['unreachable', 'not-sent', undefined, 'retry'],
    ['unauthorized', 'rejected', 401, 'fix-setup'],
    ['rate-limited', 'rejected', 429, 'retry'],
    ['unavailable', 'rejected', 503, 'retry'],
    ['rejected', 'rejected', 200, 'fix-message'],
    ['rejected', 'rejected', 400, 'fix-message'],
    ['rejected', 'rejected', 422, 'fix-message'],
    ['rejected', 'rejected', 302, 'fix-setup'],
    ['rejected', 'rejected', 404, 'fix-setup'],
    ['rejected', 'rejected', 407, 'fix-setup'],
    ['rejected', 'rejected', 408, 'retry'],
    ['rejected', 'rejected', 500, 'retry'],
    ['gateway-failed', 'unknown', 500, 'ask'],
    ['timeout', 'unknown', undefined, 'ask'],
    ['timeout', 'not-sent', undefined, 'retry'],
    ['connection-lost', 'unknown', undefined, 'ask'],
    ['aborted', 'unknown', undefined, 'ask'],
    ['aborted', 'not-sent', undefined, 'retry'],
  ])('%s / %s with status %s is %s, also after JSON', (code, delivery, status, advice) => {
    const error = new SendError('failed', untyped({ code, delivery, status }));
    expect(error.advice).toBe(advice);
    expect(SendError.from(JSON.parse(JSON.stringify(error))).advice).toBe(advice);
  });
});

describe('an error response', () => {
  it.each(['x-request-id', 'request-id', 'x-correlation-id'])('has the request ID of %s', async (name) => {
    const { client } = recordingGateway([new Response('', { status: 400, headers: { [name]: 'r-7' } })]);
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ requestId: 'r-7' });
  });

  it.each([429, 503, 500, 400])('has the wait that the gateway asks for with %i', async (status) => {
    const headers = { 'retry-after': '3600' };
    const { client } = recordingGateway([new Response('', { status, headers })]);
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ retryAfter: 3_600_000 });
  });
});

describe('the number of attempts', () => {
  it('counts the requests that were started', async () => {
    const full = (): Response => new Response('', { status: 429 });
    const { client } = recordingGateway([full(), full(), full()], { retry: { limit: 1, maxDelay: 1 } });
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ attempts: 2, code: 'rate-limited' });
    const aborted = sendText(client, message, { signal: AbortSignal.abort() });
    expect(await sendErrorOf(aborted)).toMatchObject({ attempts: 0, code: 'aborted', delivery: 'not-sent' });
    expect(await sendErrorOf(sendText(client, { to, text: '' }))).toMatchObject({ attempts: 0 });
  });
});

describe('an error on its way through a queue', () => {
  it('keeps everything but its stack', async () => {
    const response = Response.json(
      { message: 'slow down' },
      { status: 429, headers: { 'retry-after': '3600', 'x-request-id': 'r-7' } },
    );
    const { client } = recordingGateway([response]);
    const error = await sendErrorOf(sendText(client, message));
    const restored = SendError.from(JSON.parse(JSON.stringify(error)));
    expect(isSendError(restored) && restored instanceof SendError).toBe(true);
    expect(restored.toJSON()).toStrictEqual(error.toJSON());
    expect(restored).toMatchObject({
      code: 'rate-limited',
      delivery: 'rejected',
      advice: 'retry',
      attempts: 1,
      status: 429,
      body: { message: 'slow down' },
      requestId: 'r-7',
      retryAfter: 3_600_000,
      issues: [],
      message: error.message,
    });
    expect(SendError.from(structuredClone(error.toJSON())).toJSON()).toStrictEqual(error.toJSON());
  });

  it.each([
    undefined,
    'text',
    [],
    {},
    { ...json, name: 'Error' },
    { ...json, message: 5 },
    { ...json, code: 'lost' },
    { ...json, code: 'toString' },
    { ...json, code: ['timeout'] },
    { ...json, delivery: null },
    { ...json, delivery: 'perhaps' },
    { ...json, delivery: ['unknown'] },
    { ...json, delivery: { toString: () => 'not-sent' } },
    { ...json, delivery: 'rejected' },
    { ...json, code: 'rejected', delivery: 'not-sent' },
    { ...json, code: 'rejected', delivery: 'unknown' },
    { ...json, code: 'unreachable', delivery: 'unknown' },
    { ...json, issues: null },
    { ...json, issues: undefined },
    { ...json, issues: 'to' },
    { ...json, issues: [{ path: 'to', message: 'is missing' }] },
    { ...json, code: 'invalid-message', delivery: 'not-sent', issues: [null] },
    { ...json, code: 'invalid-message', delivery: 'not-sent', issues: [{ path: 'to' }] },
    {
      ...json,
      code: 'invalid-message',
      delivery: 'not-sent',
      issues: [{ path: 'to', message: 'm', label: 1 }],
    },
    { ...json, attempts: undefined },
    { ...json, attempts: -1 },
    { ...json, attempts: null },
    { ...json, attempts: '1' },
    { ...json, status: '200' },
    { ...json, status: null },
    { ...json, requestId: 7 },
    { ...json, requestId: null },
    { ...json, code: 'rate-limited', delivery: 'rejected', retryAfter: '1000' },
    { ...json, code: 'rate-limited', delivery: 'rejected', retryAfter: null },
    { ...json, code: 'rate-limited', delivery: 'rejected', retryAfter: -1 },
    { ...json, code: 'rate-limited', delivery: 'rejected', retryAfter: Number.NaN },
  ])('is not restored from %j', (other) => {
    expect(() => SendError.from(other)).toThrow(new TypeError('SendError.from needs what toJSON returned'));
  });

  it('is restored from values that are read once', () => {
    let reads = 0;
    const changing = {
      ...json,
      get delivery(): string {
        return reads++ === 0 ? 'unknown' : 'not-sent';
      },
    };
    expect(SendError.from(changing)).toMatchObject({ delivery: 'unknown', advice: 'ask' });
  });

  it('has the advice for its code and delivery, whatever the JSON says', () => {
    expect(SendError.from({ ...json, advice: 'retry' })).toMatchObject({ advice: 'ask' });
  });
});
