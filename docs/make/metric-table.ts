import { createMetrics } from '../../outbox/dist/command/metrics.js';
import { countStatuses } from '../../outbox/dist/message/message.js';
import { code, table } from './markdown.ts';

/** The metrics for Prometheus, from what a worker without messages serves. */
export async function metricTable(): Promise<string> {
  const status = { ...countStatuses(() => 0), withoutCategory: [], senders: {}, pauses: [], log: [] };
  const metrics = createMetrics({ status: async () => status, on: () => () => undefined });
  const lines = (await metrics.read()).matchAll(/^# HELP (\w+) (.*)$/gm);
  return table(
    ['metric', 'meaning'],
    [...lines].map(([, name = '', help = '']) => [code(name), help]),
  );
}
