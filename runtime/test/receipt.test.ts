import { describe, expect, it } from 'vitest';
import { type SendError, sendText } from '../src/index.js';
import { readSigns } from '../src/response/body-signs.js';
import { bodyCases } from './portable/body-table.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf } from './support/send-error-of.js';

const message = { to, text: 'Hello' };

it('means what the tables of bodies say', async () => {
  const read = bodyCases.map(async ({ body, status, delivery }) => {
    const { client } = recordingGateway(
      [new Response(body, { status, headers: { 'content-length': `${body.length}` } })],
      { retry: { limit: 0 } },
    );
    const found = await sendText(client, message).then(
      () => 'accepted',
      (error: SendError) => error.delivery,
    );
    return found === delivery ? [] : [`${status} ${body} is ${found}, not ${delivery}`];
  });
  expect((await Promise.all(read)).flat()).toStrictEqual([]);
});

it.each(['', '{"messageId":"m-', '[{'])(
  'may be incomplete if nothing states its length: %j',
  async (body) => {
    const { client } = recordingGateway([new Response(body)]);
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({
      code: 'connection-lost',
      delivery: 'unknown',
    });
  },
);

it('names the word that it does not know, and how to tell the client', async () => {
  const { client } = recordingGateway([Response.json({ status: `${to} blocked` })]);
  const error = await sendErrorOf(sendText(client, message));
  expect(error).toMatchObject({ code: 'gateway-failed', delivery: 'unknown', status: 200 });
  expect(error.message).toContain(
    'but its status "[redacted] blocked" has no known meaning: tell the client with interpret',
  );
});

describe('a receipt', () => {
  it.each([
    ['', { body: '' }],
    [' ', { body: ' ' }],
    ['{"id":7}', { body: { id: 7 } }],
    ['{"data":{"id":7}}', { messageId: '7', body: { data: { id: 7 } } }],
    ['{"messages":[{"id":"wamid.1"}]}', { messageId: 'wamid.1', body: { messages: [{ id: 'wamid.1' }] } }],
    [
      '{"data":{"messageId":"m"},"errors":[]}',
      { messageId: 'm', body: { data: { messageId: 'm' }, errors: [] } },
    ],
    ['{"messageId":12345678901234567890}', { body: { messageId: 12_345_678_901_234_567_000 } }],
    [`{"to":"${to}"}`, { body: { to } }],
    [
      '{"data":[{"response":[{"messages":[{"id":"m"}]}]}],"error":{"code":0,"hint":"x"}}',
      {
        messageId: 'm',
        body: { data: [{ response: [{ messages: [{ id: 'm' }] }] }], error: { code: 0, hint: 'x' } },
      },
    ],
  ])('is plain data that contains the response %j unchanged', async (text, expected) => {
    const { client } = recordingGateway([new Response(text || null, { status: 202 })]);
    const receipt = await sendText(client, message);
    expect(receipt).toStrictEqual({ status: 202, ...expected });
    expect(JSON.parse(JSON.stringify(receipt))).toStrictEqual(receipt);
  });

  it.each([
    [429, '{"messageId":12345678901234567890}'],
    [200, '{"messageId":12345678901234567890,"success":false}'],
    [408, '{"message":"no"}'],
    [408, ''],
  ])('is not returned for %i with %s, which proves neither success nor failure', async (status, text) => {
    const { client, requests } = recordingGateway([new Response(text, { status })]);
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({
      code: 'gateway-failed',
      delivery: 'unknown',
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['JSON over the size limit', `{"note":"${'x'.repeat(1024 * 1024)}","success":false}`],
    ['something after the size limit', `{"messageId":7}${' '.repeat(1024 * 1024)}{"success":false}`],
  ])('is not returned for a 200 with %s', async (_, body) => {
    const { client } = recordingGateway([new Response(body)]);
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ delivery: 'unknown' });
  });

  it.each(['{"data":', '[', '{"error":', '{"error":['])(
    'is decided although the body nests %s a hundred thousand times',
    (open) => {
      let body: unknown = 1;
      for (let depth = 0; depth < 100_000; depth++) {
        const inner = open.endsWith('[') ? [body] : body;
        body = open.startsWith('{') ? { [open.slice(2, open.indexOf('"', 2))]: inner } : inner;
      }
      expect(readSigns(body)).toMatchObject({ messageId: undefined, success: false });
    },
  );
});
