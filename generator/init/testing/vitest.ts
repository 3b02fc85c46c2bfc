// Each test gets a sandbox and an outbox of its own: %docs%/outbox.md#test-with-a-clock-that-you-move
import { testOutbox } from '@notifygen/outbox/testing';
import { createSandbox } from '@notifygen/sandbox';
import { test as base } from 'vitest';
import { «type Templates, »templates } from '%generated%';

export { expect } from 'vitest';

export const test = base
  // It knows your templates, and rejects what does not match them.
  .extend('sandbox', async ({ onTestFinished }) => {
    const sandbox = await createSandbox«<Templates>»({ templates: '%templates%' });
    // Fails a test whose planned faults did not all happen, after its outbox is closed.
    onTestFinished(sandbox.finish);
    return sandbox;
  })
  .extend('outbox', ({ sandbox }, { onCleanup }) => {
    const senders = { main: sandbox.client() };
    const outbox = testOutbox({ senders, templates, now: '2026-11-23T18:00:00Z' });
    onCleanup(outbox.close);
    return outbox;
  });
// Add what your own tests need, such as .extend('app', ({ outbox }) => createApp(outbox, outbox.db))
