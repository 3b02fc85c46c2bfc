// How to test what is sent, and when: %docs%/outbox.md#test-with-a-clock-that-you-move
import assert from 'node:assert/strict';
import { buildText } from '@notifygen/runtime';
import { test } from '%testing%';

test('a message that is enqueued in the evening is sent at nine in the morning', async ({ outbox, sandbox }) => {
  // Put a message of yours here, with its build function from %generated%.
  const message = buildText({ to: '447700900123', text: 'Your order is ready.' });
  await outbox.enqueue(message, { at: { time: '09:00', timeZone: 'Europe/London' } });
  await outbox.advance('14 hours');
  assert.equal(sandbox.messages().length, 0);
  await outbox.advance('2 hours');
  assert.equal(sandbox.messages()[0]?.text, 'Your order is ready.');
});
