import { describe, expect, it } from 'vitest';
import { sendText } from '../src/index.js';
import { findMessageId } from '../src/response/receipt.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';

describe('a receipt', () => {
  it.each([
    ['', { body: '' }],
    [' ', { body: ' ' }],
    ['{"id":7}', { messageId: '7', body: { id: 7 } }],
    ['{"messages":[{"id":"wamid.1"}]}', { messageId: 'wamid.1', body: { messages: [{ id: 'wamid.1' }] } }],
    [
      '{"data":{"messageId":"m"},"errors":[]}',
      { messageId: 'm', body: { data: { messageId: 'm' }, errors: [] } },
    ],
    [`{"to":"${to}"}`, { body: { to } }],
  ])('is plain data that contains the response %j unchanged', async (text, expected) => {
    const { client } = recordingGateway([new Response(text, { status: 202 })]);
    const receipt = await sendText(client, { to, text: 'Hello' });
    expect(receipt).toStrictEqual({ status: 202, ...expected });
    expect(JSON.parse(JSON.stringify(receipt))).toStrictEqual(receipt);
  });

  it.each([
    [{ messageId: 'a' }, 'a'],
    [{ message_id: 'a' }, 'a'],
    [{ id: 7 }, '7'],
    [{ messages: [{ id: 'a' }] }, 'a'],
    [{ data: { messageId: 'a' } }, 'a'],
    [{ id: null }, undefined],
    ['a', undefined],
  ])('takes the message ID from the body: %j gives %j', (body, id) => {
    expect(findMessageId(body)).toBe(id);
  });
});
