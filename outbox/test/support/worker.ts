import { vi } from 'vitest';
import { knownTemplates } from '../../src/message/templates.js';
import type { OutboxEvents } from '../../src/worker/events.js';
import { createOutages } from '../../src/worker/outage.js';
import { createWorker, type WorkerOptions } from '../../src/worker/worker.js';

/** Starts a worker of the sender `shop`. Returns it with what it reported. */
export async function startTestWorker(
  options: Pick<WorkerOptions, 'store' | 'clock' | 'post'> & Partial<WorkerOptions>,
) {
  const emit = vi.fn();
  const worker = createWorker({
    sender: 'shop',
    limits: { perSecond: 80, perRecipient: null, recipientsPerDay: null },
    name: 'w1',
    concurrency: 10,
    lease: 30_000,
    templates: knownTemplates(),
    emit,
    outages: createOutages(emit, options.clock),
    ...options,
  });
  await worker.start();
  const emitted = (name: keyof OutboxEvents) => emit.mock.calls.filter(([emitted]) => emitted === name);
  return { worker, emit, emitted };
}
