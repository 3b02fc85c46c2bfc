// How to test what is sent, and when: %docs%/outbox.md#test-with-a-clock-that-you-move
import assert from 'node:assert/strict';
import { testOutbox } from '@notifygen/outbox/testing';
import { buildText } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import { test } from '%runner%';
import { templates } from '%generated%';

test('a message that is enqueued in the evening is sent at nine in the morning', async () => {
  // It knows your templates, and rejects what does not match them.
  const sandbox = await createSandbox({ templates: '%templates%' });
  const senders = { main: sandbox.client() };
  const outbox = testOutbox({ senders, templates, now: '2026-11-23T18:00:00Z' });
  // Put a message of yours here, with its build function from %generated%.
  const message = buildText({ to: '447700900123', text: 'Your order is ready.' });
  await outbox.enqueue(message, { at: { time: '09:00', timeZone: 'Europe/London' } });
  await outbox.advance('14 hours');
  assert.equal(sandbox.messages().length, 0);
  await outbox.advance('2 hours');
  assert.equal(sandbox.messages().length, 1);
  await outbox.close();
});
