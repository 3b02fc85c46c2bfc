// Each test gets a sandbox and an outbox of its own: %docs%/outbox.md#test-with-a-clock-that-you-move
import { test as run } from '%runner%';
import { testOutbox«, type TestOutbox» } from '@notifygen/outbox/testing';
import { createSandbox«, type Sandbox» } from '@notifygen/sandbox';
import { «type Templates, »templates } from '%generated%';

«/** What a test gets. Add what your own tests need, such as your app. */
interface Given {
  readonly sandbox: Sandbox<Templates>;
  readonly outbox: TestOutbox<'main'>;
}

»export function test(title«: string», body«: (given: Given) => Promise<void>»)«: void» {
  run(title, async () => {
    // It knows your templates, and rejects what does not match them.
    const sandbox = await createSandbox«<Templates>»({ templates: '%templates%' });
    const senders = { main: sandbox.client() };
    const outbox = testOutbox({ senders, templates, now: '2026-11-23T18:00:00Z' });
    try {
      await body({ sandbox, outbox });
      // Fails a test whose planned faults did not all happen.
      sandbox.finish();
    } finally {
      await outbox.close();
    }
  });
}
