import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  isSendError,
  restoreError,
  SendError,
  type SendErrorCode,
  type SendErrorDetails,
  sendText,
} from '../src/index.js';
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
    const issues = code === 'invalid-message' ? [{ path: 'to', message: 'is missing' }] : [];
    const error = new SendError('failed', untyped({ code, delivery, issues, ...(status && { status }) }));
    expect(error.advice).toBe(advice);
    expect(restoreError(JSON.parse(JSON.stringify(error))).advice).toBe(advice);
  });
});

describe('an error response', () => {
  it.each(['x-request-id', 'request-id', 'x-correlation-id'])('has the request ID of %s', async (name) => {
    const { client } = recordingGateway([new Response(null, { status: 400, headers: { [name]: 'r-7' } })]);
    const error = await sendErrorOf(sendText(client, message));
    expect(error).toMatchObject({ requestId: 'r-7' });
    expect(error.message).toBe('session text not accepted: the gateway responded with 400');
  });
});

describe('the number of attempts', () => {
  it('counts the requests that were started', async () => {
    const full = (): Response => new Response(null, { status: 429 });
    const { client } = recordingGateway([full(), full(), full()], { retry: { limit: 1, maxDelay: 1 } });
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ attempts: 2, code: 'rate-limited' });
    const aborted = sendText(client, message, { signal: AbortSignal.abort() });
    expect(await sendErrorOf(aborted)).toMatchObject({ attempts: 0, code: 'aborted', delivery: 'not-sent' });
    expect(await sendErrorOf(sendText(client, { to, text: '' }))).toMatchObject({ attempts: 0 });
  });
});

describe('the delivery of a whole send', () => {
  const refused = (): Error =>
    Object.assign(new Error('failed'), { code: 'ECONNREFUSED', syscall: 'connect' });
  /** Responds with 429, and then fails to connect. */
  const gateway = (): typeof fetch => {
    let count = 0;
    return async (input) => {
      if (++count > 1) throw refused();
      await new Request(input).text();
      return new Response('{}', { status: 429, headers: { 'retry-after': '0' } });
    };
  };

  it('is that of the attempt that went furthest, and code and advice are those of the last one', async () => {
    const { client } = recordingGateway([], { fetch: gateway(), retry: { limit: 1 } });
    const error = await sendErrorOf(sendText(client, message));
    expect(error).toMatchObject({ code: 'unreachable', delivery: 'rejected', advice: 'retry', attempts: 2 });
    expect(error.message).toMatch(/^session text not accepted: could not connect/);
  });
});

describe('an error on its way through a queue', () => {
  const refusal = new TypeError('restoreError needs what toJSON returned');

  it('keeps everything but its stack', async () => {
    const response = Response.json(
      { message: 'slow down' },
      { status: 429, headers: { 'retry-after': '3600', 'x-request-id': 'r-7' } },
    );
    const { client } = recordingGateway([response]);
    const error = await sendErrorOf(sendText(client, message));
    const restored = restoreError(JSON.parse(JSON.stringify(error)));
    expect(isSendError(restored) && restored instanceof SendError).toBe(true);
    expect(['SendError', null, error.toJSON(), new Error('slow down')].some(isSendError)).toBe(false);
    expect(restored.toJSON()).toStrictEqual(error.toJSON());
    expect(restored).toMatchObject({
      code: 'rate-limited',
      delivery: 'rejected',
      status: 429,
      body: { message: 'slow down' },
      requestId: 'r-7',
      retryAfter: 3_600_000,
    });
    expect(restoreError(structuredClone(error.toJSON())).toJSON()).toStrictEqual(error.toJSON());
  });

  it.each([undefined, null, 'text', 7, [], {}, new Error('failed'), () => json])(
    'is not restored from %s',
    (other) => {
      expect(() => restoreError(other)).toThrow(refusal);
    },
  );

  it('is not restored from what cannot be read', () => {
    const throwing = {
      get name(): string {
        throw new Error('unreadable');
      },
    };
    const circular = { ...json, body: {} as object };
    circular.body = circular;
    for (const other of [throwing, circular, { ...json, attempts: 1n }])
      expect(() => restoreError(other)).toThrow(refusal);
  });

  it('is restored from values that are read once', () => {
    let reads = 0;
    const changing = {
      ...json,
      get delivery(): string {
        return reads++ === 0 ? 'unknown' : 'not-sent';
      },
    };
    expect(restoreError(changing)).toMatchObject({ delivery: 'unknown', advice: 'ask' });
  });

  // One of each kind of error, as a send rejects with it.
  const response = { body: { message: 'no' }, requestId: 'r-7', retryAfter: 1000 };
  const issues = [{ path: 'parameters[0]', label: 'name', message: 'is missing' }];
  const samples: readonly SendErrorDetails[] = [
    { code: 'invalid-message', delivery: 'not-sent', issues },
    { code: 'unreachable', delivery: 'not-sent', attempts: 3 },
    { code: 'unauthorized', delivery: 'rejected', status: 401, ...response },
    { code: 'unauthorized', delivery: 'unknown', status: 403, ...response },
    { code: 'rate-limited', delivery: 'rejected', status: 429, ...response },
    { code: 'unavailable', delivery: 'rejected', status: 503, ...response },
    { code: 'rejected', delivery: 'rejected', status: 400, ...response },
    { code: 'gateway-failed', delivery: 'unknown', status: 500, ...response },
    { code: 'gateway-failed', delivery: 'unknown', attempts: 1 },
    { code: 'timeout', delivery: 'not-sent', attempts: 1 },
    { code: 'timeout', delivery: 'unknown', attempts: 1 },
    { code: 'connection-lost', delivery: 'unknown', attempts: 1 },
    { code: 'aborted', delivery: 'not-sent', attempts: 0 },
    { code: 'aborted', delivery: 'unknown', attempts: 1 },
  ];
  /** What no error of any kind has. */
  const corruptions: readonly object[] = [
    ...[undefined, 'Error', 5].map((name) => ({ name })),
    ...[undefined, 5, null].map((text) => ({ message: text })),
    ...[undefined, 'toString', ['timeout'], 'TIMEOUT', null].map((code) => ({ code })),
    ...[undefined, 'perhaps', ['unknown'], { toString: () => 'not-sent' }].map((delivery) => ({ delivery })),
    ...[undefined, 'perhaps', ['retry'], null].map((advice) => ({ advice })),
    ...[undefined, 'text', {}, [null], ['to'], [[]], [{}], [{ path: 'to' }]].map((list) => ({
      issues: list,
    })),
    ...[{ path: 5 }, { message: null }, { label: 5 }, { value: 'x' }].map((change) => ({
      issues: [{ ...issues[0], ...change }],
    })),
    ...[undefined, null, -1, 0.5, Number.NaN, '1', 1e300].map((attempts) => ({ attempts })),
    ...[null, '429', [429], 1e9, 99, 199, 1000, 429.5].map((status) => ({ status })),
    ...[null, 5, ''].map((requestId) => ({ requestId })),
    ...[null, -1, 0.5, '1000', 1e300].map((retryAfter) => ({ retryAfter })),
    { body: '' },
  ];

  describe.each(samples)('$code, $delivery, status $status', (details) => {
    const valid = new SendError('failed', details).toJSON();

    it('is restored', () => {
      expect(restoreError(JSON.parse(JSON.stringify(valid))).toJSON()).toStrictEqual(valid);
    });

    it('is not restored from anything that no error is', () => {
      for (const change of corruptions)
        expect(() => restoreError({ ...valid, ...change }), JSON.stringify(change)).toThrow(refusal);
    });

    it('is not restored with an advice or a delivery that contradicts it', () => {
      const { advice, delivery } = valid;
      for (const other of ['retry', 'fix-message', 'fix-setup', 'ask'])
        if (other !== advice) expect(() => restoreError({ ...valid, advice: other })).toThrow(refusal);
      // Without a response, too, an earlier attempt may have been rejected.
      for (const other of ['not-sent', 'rejected', 'unknown'])
        if (other !== delivery && !(other === 'rejected' && delivery === 'not-sent' && advice === 'retry'))
          expect(() => restoreError({ ...valid, delivery: other })).toThrow(refusal);
    });

    it('is not restored with a status or details of a response that it cannot have', () => {
      const { status } = valid;
      const others = [200, 303, 400, 401, 403, 404, 429, 500, 503];
      const own: Readonly<Record<string, readonly number[]>> = {
        unauthorized: [401, 403],
        'rate-limited': [429],
        unavailable: [503],
        rejected: others.filter((other) => ![401, 403, 429, 503].includes(other)),
        'gateway-failed': others,
      };
      for (const other of others) {
        if (own[valid.code]?.includes(other)) continue;
        expect(() => restoreError({ ...valid, status: other })).toThrow(refusal);
      }
      if (status === undefined)
        for (const [field, value] of Object.entries(response))
          expect(() => restoreError({ ...valid, [field]: value })).toThrow(refusal);
      else expect(() => restoreError({ ...valid, status: undefined })).toThrow(refusal);
    });
  });
});
