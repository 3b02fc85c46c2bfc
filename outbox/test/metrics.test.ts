import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readPage } from '../../test/support/markdown.ts';
import { createMetrics } from '../src/command/metrics.js';
import type { OutboxStatus } from '../src/outbox-interface.js';
import { createEmitter } from '../src/worker/emitter.js';

const counts = { queued: 2, sending: 0, accepted: 5, failed: 0, unknown: 1, expired: 0, cancelled: 0 };
const canary = { scope: { tag: 'campaign:sale' }, reason: 'Over' };
const since = new Date();

const status: OutboxStatus = {
  ...counts,
  withoutCategory: [],
  pauses: [],
  log: [],
  senders: {
    shop: {
      counts,
      countedAt: new Date(),
      queuedByPriority: { urgent: 0, high: 0, normal: 2, bulk: 0 },
      oldestDue: 1500,
      limits: undefined,
      workers: 2,
      pauses: [],
      held: [
        { for: 'review', ...canary, since, count: 1 },
        { for: 'line', count: 1 },
      ],
    },
  },
};

function readMetrics(): Promise<string> {
  return createMetrics({ ...createEmitter(), status: async () => status }).read();
}

describe('the metrics for Prometheus', () => {
  it('escape labels, and have help and type', async () => {
    const text = await readMetrics();
    expect(text).toContain(
      '# HELP notifygen_outbox_oldest_due_seconds How long ago the oldest message should have been sent, without those of groups; 0 if there is none.\n' +
        '# TYPE notifygen_outbox_oldest_due_seconds gauge\n' +
        'notifygen_outbox_oldest_due_seconds{sender="shop"} 1.5\n',
    );
    expect(text).toContain('notifygen_outbox_held{sender="shop",cause="line"} 1\n');
    expect(text).toContain('notifygen_outbox_held{sender="shop",cause="worker"} 0\n');
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="(\\["\\n]|[^"\\])*",?)+\})? -?[\d.e+]+)$/);
  });

  it('count what became of messages, and no more after the end', async () => {
    const { on, emit } = createEmitter();
    const metrics = createMetrics({ on, status: async () => status });
    const none = { template: undefined, code: undefined, detail: undefined };
    const event = { id: '1', sender: 'shop', attempt: 1, ...none };
    emit('accepted', event);
    emit('accepted', event);
    emit('unknown', event);
    metrics.close();
    emit('accepted', event);
    const text = await metrics.read();
    expect(text).toContain('notifygen_outbox_outcomes_total{sender="shop",outcome="accepted"} 2\n');
    expect(text).toContain('notifygen_outbox_outcomes_total{sender="shop",outcome="unknown"} 1\n');
  });

  it('are those that the alert rules name', async () => {
    const text = await readMetrics();
    const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const alerts = readFileSync(new URL('../alerts.yaml', import.meta.url), 'utf8');
    const { groups }: { readonly groups: readonly { readonly rules: readonly object[] }[] } = parse(alerts);
    const named = JSON.stringify(groups.flatMap(({ rules }) => rules)).match(/notifygen_\w+/g);
    const used = [...served].filter((name) => name !== 'notifygen_outbox_workers');
    expect(new Set(named)).toStrictEqual(new Set(used));
    for (const name of served) expect(readPage('docs/reference/outbox.md')).toContain(`| \`${name}\` |`);
  });
});
