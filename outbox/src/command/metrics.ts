import type { Outbox, OutboxStatus, StoredPause } from '../outbox-interface.js';

type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  /** Without line breaks and backslashes. */
  readonly help: string;
  readonly samples: (status: OutboxStatus) => readonly Sample[];
}

/** What the outbox itself waits for. */
const ownPauses = perSender(({ paused, pausedTemplates }) => [
  ...(paused === undefined ? [] : [{ labels: { reason: paused.reason }, value: 1 }]),
  ...Object.entries(pausedTemplates).map(([template, { reason }]) => ({
    labels: { template, reason },
    value: 1,
  })),
]);

/** The metrics of the database. Every process that works serves the same values. */
const metrics: readonly Metric[] = [
  {
    name: 'notifygen_outbox_messages',
    type: 'gauge',
    help: 'Messages in the database, by status.',
    samples: perSender(({ counts }) =>
      Object.entries(counts).map(([status, value]) => ({ labels: { status }, value })),
    ),
  },
  {
    name: 'notifygen_outbox_oldest_due_seconds',
    type: 'gauge',
    help: 'How long the oldest message that is due has been due, without those of campaigns; 0 if none is.',
    samples: perSender(({ oldestDue = 0 }) => [{ labels: {}, value: oldestDue / 1000 }]),
  },
  {
    name: 'notifygen_outbox_workers',
    type: 'gauge',
    help: 'Processes that work for a sender.',
    samples: perSender(({ workers }) => [{ labels: {}, value: workers }]),
  },
  {
    name: 'notifygen_outbox_paused',
    type: 'gauge',
    help: 'Pauses, by what they stop.',
    samples: (status) => [...ownPauses(status), ...status.pauses.map(pauseSample)],
  },
  {
    name: 'notifygen_outbox_waiting',
    type: 'gauge',
    help: 'Messages that wait for a worker whose templates match, by template.',
    samples: perSender(({ waiting }) =>
      waiting.map(({ template, count }) => ({ labels: { template }, value: count })),
    ),
  },
];

const outcomes = ['accepted', 'failed', 'unknown', 'expired', 'cancelled'] as const;

/** Counts what this process does, and writes it and the status of the database in the text format of Prometheus, version 0.0.4. */
export function createMetrics(outbox: Pick<Outbox, 'status' | 'on'>): {
  readonly read: () => Promise<string>;
  readonly close: () => void;
} {
  const counted = new Map<string, { readonly labels: Labels; value: number }>();
  const ends = outcomes.map((outcome) =>
    outbox.on(outcome, ({ sender }) => {
      const key = JSON.stringify([sender, outcome]);
      const sample = counted.get(key) ?? { labels: { sender, outcome }, value: 0 };
      sample.value++;
      counted.set(key, sample);
    }),
  );
  const results: Metric = {
    name: 'notifygen_outbox_outcomes_total',
    type: 'counter',
    help: 'Deliveries that this process has ended, by what became of the message.',
    samples: () => [...counted.values()],
  };
  return {
    read: async () => {
      const status = await outbox.status();
      return [...metrics, results].map((metric) => textOf(metric, status)).join('');
    },
    close: () => {
      for (const end of ends) end();
    },
  };
}

function perSender(
  samples: (sender: OutboxStatus['senders'][string]) => readonly Sample[],
): (status: OutboxStatus) => readonly Sample[] {
  return ({ senders }) =>
    Object.entries(senders).flatMap(([sender, status]) =>
      samples(status).map(({ labels, value }) => ({ labels: { sender, ...labels }, value })),
    );
}

const reasons = { person: 'manual', outbox: 'rejections', platform: 'platform' } as const;

/** A pause until `resume`. The words of its reason may be about a person, so they stay in `status`. */
function pauseSample({ scope: { sender, template, tag }, kind }: StoredPause): Sample {
  return {
    labels: {
      ...(sender === undefined ? {} : { sender }),
      // An empty label is none to Prometheus, and would make two pauses one series.
      ...(template === undefined ? {} : { template: template || '(session messages)' }),
      ...(tag === undefined ? {} : { tag }),
      reason: reasons[kind],
    },
    value: 1,
  };
}

function textOf({ name, type, help, samples }: Metric, status: OutboxStatus): string {
  const lines = samples(status).map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function escaped(label: string): string {
  return label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
