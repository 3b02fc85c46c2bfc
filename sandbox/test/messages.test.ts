import { describe, expect } from 'vitest';
import type { Call, NewCall } from '../src/messages/call.js';
import { createMessageStore } from '../src/messages/message-store.js';
import { hello, it, notify, post, shipped, textPath, to } from './support/sandbox.js';

const newCall: NewCall = {
  outcome: 'rejected',
  kind: 'text',
  issues: [],
  text: '',
  bubble: { body: [], buttons: [] },
  http: { method: 'POST', path: '/', headers: {}, body: '' },
};

describe('stored messages', () => {
  it('are removed one by one without looking at the others', () => {
    const limit = 1000;
    let reads = 0;
    const calls = Array.from({ length: limit }, (_, index): Call => {
      const call: Call = { ...newCall, id: '', receivedAt: '' };
      return Object.defineProperty(call, 'id', {
        enumerable: true,
        get: () => {
          reads++;
          return `sandbox-${index + 1}`;
        },
      });
    });
    const store = createMessageStore(limit, { calls, read: {}, count: limit, run: 'test' });
    reads = 0;
    for (let count = 1; count <= limit; count++) store.add(newCall);
    // Once for each removed call, to announce it.
    expect(reads).toBe(limit);
    expect(store.find().map(({ id }) => id)).toStrictEqual(
      Array.from({ length: limit }, (_, index) => `sandbox-${limit + index + 1}`),
    );
  });

  it('cannot be changed by their readers', async ({ sandbox }) => {
    await notify(sandbox, shipped);
    const [message] = sandbox.messages('order_shipped');
    expect(() => Object.assign(message?.request ?? {}, { to: '1' })).toThrow(TypeError);
    expect(() => Object.assign(message?.request.parameters ?? {}, { 0: 'Eve' })).toThrow(TypeError);
    expect(() => Object.assign(sandbox.calls()[0]?.http.headers ?? {}, { x: 'y' })).toThrow(TypeError);
    expect(sandbox.messages()).toMatchObject([{ request: shipped }]);
  });

  it('contain the credentials of the sandbox, but no others', async ({ sandbox }) => {
    await post(sandbox, textPath, hello, { 'x-api-key': 'live-key', authorization: 'Bearer secret' });
    expect(sandbox.calls()[0]?.http.headers).toMatchObject({
      'x-app-id': 'sandbox-app',
      'x-api-key': '•••••• (redacted)',
      authorization: '•••••• (redacted)',
    });
    expect(JSON.stringify(sandbox.calls())).not.toMatch(/live-key|secret/);
  });
});

describe('the bubble of a message', () => {
  it('contains header, body and buttons, each parameter with its placeholder', async ({ sandbox }) => {
    const parameters = ['Ann', 'A-1001', 'Friday 3 July', '14:00', '15:00'];
    await notify(sandbox, { to, templateName: 'delivery_slot', language: 'en', parameters });
    await notify(sandbox, shipped);
    const [slot, order] = sandbox.messages();
    expect(slot?.bubble.header).toStrictEqual([{ text: 'Your delivery' }]);
    expect(slot?.bubble.body.slice(0, 4)).toStrictEqual([
      { text: 'Hi ' },
      { text: 'Ann', placeholder: 'customerName' },
      { text: ', order ' },
      { text: 'A-1001', placeholder: 'orderId' },
    ]);
    expect(order?.bubble).toMatchObject({
      file: { kind: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
      buttons: [{ kind: 'url', text: 'shop.example', opens: 'https://shop.example/track/A-1001' }],
    });
  });

  it('marks the parameters that a rejected call does not have', async ({ sandbox }) => {
    await notify(sandbox, { ...shipped, parameters: ['Ann'] });
    expect(sandbox.calls()[0]?.bubble.body).toContainEqual({
      text: '{{2}}',
      placeholder: 'orderId',
      missing: true,
    });
  });
});
