import { describe, expect, it } from 'vitest';
import { sendText } from '../src/index.js';
import { readSigns } from '../src/response/body-signs.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf } from './support/send-error-of.js';

const message = { to, text: 'Hello' };

// What else bodies mean is in portable/body-table.ts.
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
  ])('is plain data that contains the response %j unchanged', async (text, expected) => {
    const { client } = recordingGateway([new Response(text, { status: 202 })]);
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

  it.each([200, 400, 401, 429, 500])('is not returned for a %i at the end of a redirect', async (status) => {
    const response = Object.defineProperty(Response.json({ messageId: 'm' }, { status }), 'redirected', {
      value: true,
    });
    const { client, requests } = recordingGateway([response]);
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ delivery: 'unknown' });
    expect(requests).toHaveLength(1);
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
