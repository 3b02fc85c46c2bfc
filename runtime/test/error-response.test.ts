import { describe, expect, it, vi } from 'vitest';
import { sendText } from '../src/index.js';
import { findDetail, parseRetryAfter } from '../src/response/error-response.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf } from './support/send-error-of.js';

// Which status gives which code and delivery is in portable/fault-cases.ts.
describe('the error for an error response', () => {
  it('has the status, the body and the wait that the gateway asks for', async () => {
    const response = Response.json(
      { message: 'slow down' },
      { status: 429, headers: { 'retry-after': '3600' } },
    );
    const { client, requests } = recordingGateway([response]);
    expect(await sendErrorOf(sendText(client, { to, text: 'Hello' }))).toMatchObject({
      status: 429,
      body: { message: 'slow down' },
      retryAfter: 3_600_000,
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [422, 'not accepted: the gateway responded with 422: no such template'],
    [401, 'not accepted: the gateway responded with 401 (check appId and apiKey): no such template'],
    [500, 'may have been sent: the gateway responded with 500: no such template'],
  ])('with %i contains the explanation of the gateway in its message', async (status, expected) => {
    const { client } = recordingGateway([Response.json({ message: 'no such template' }, { status })]);
    const { message } = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(message).toBe(`session text ${expected}`);
  });

  it.each([
    [{ message: 'no\nway' }, 'no way'],
    [{ error: { message: 'no' } }, 'no'],
    [{ detail: 'no' }, 'no'],
    ['plain', 'plain'],
    ['<html>', undefined],
    [{ message: 5 }, undefined],
    [{ message: 'x'.repeat(400) }, `${'x'.repeat(300)}…`],
  ])('takes the explanation from the body: %j gives %j', (body, detail) => {
    expect(findDetail(body)).toBe(detail);
  });
});

describe('a Retry-After header', () => {
  it.each([
    [null, undefined],
    ['0', 0],
    ['120', 120_000],
    ['1.5', undefined],
    ['-1', undefined],
    ['10s', undefined],
    ['soon 5', undefined],
    ['2026-01-01', undefined],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['Wed, 99 Oct 2015 07:28:00 GMT', undefined],
    ['Wed, 21 Foo 2015 07:28:00 GMT', undefined],
  ])('%j asks to wait %j milliseconds', (header, wait) => {
    expect(parseRetryAfter(header)).toBe(wait);
  });

  it('may contain a date in the future', () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    try {
      expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:10 GMT')).toBe(10_000);
    } finally {
      vi.useRealTimers();
    }
  });
});
