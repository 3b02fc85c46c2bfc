import { describe, expect, it } from 'vitest';
import { sendText } from '../src/index.js';
import { findDetail } from '../src/response/receipt.js';
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
