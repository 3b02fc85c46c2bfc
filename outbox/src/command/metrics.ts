import type { StoredPause } from '../message/pauses.js';
import type { Outbox, OutboxStatus } from '../outbox-interface.js';
import { endings } from '../worker/events.js';
import { gauges } from '../worker/gauges.js';

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

/** The metrics of the database. */
const metrics: readonly Metric[] = [
  ...gauges.map(
    ({ name, help, unit, label, valuesOf }): Metric => ({
      name: `notifygen_outbox_${name}${unit === 's' ? '_seconds' : ''}`,
      type: 'gauge',
      help,
      samples: perSender((sender) =>
        Object.entries(valuesOf(sender)).map(([key, value]) => ({
          labels: label === undefined ? {} : { [label]: key },
          value,
        })),
      ),
    }),
  ),
  {
    name: 'notifygen_outbox_paused',
    type: 'gauge',
    help: 'Pauses, by what they stop.',
    samples: (status) => [...ownPauses(status), ...status.pauses.map(pauseSample)],
  },
];

/** Counts what this process does, and writes it and the status of the database in the text format of Prometheus, version 0.0.4. */
export function createMetrics(outbox: Pick<Outbox, 'status' | 'on'>): {
  readonly read: () => Promise<string>;
  readonly close: () => void;
} {
  const counted = new Map<string, number>();
  const ends = endings.map((outcome) =>
    outbox.on(outcome, ({ sender }) => {
      const key = JSON.stringify([sender, outcome]);
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }),
  );
  const results: Metric = {
    name: 'notifygen_outbox_outcomes_total',
    type: 'counter',
    help: 'Deliveries that this process has ended, by what became of the message.',
    // From 0 on: Prometheus sees no increase of a series that begins with a higher value.
    samples: ({ senders }) =>
      Object.keys(senders).flatMap((sender) =>
        endings.map((outcome) => ({
          labels: { sender, outcome },
          value: counted.get(JSON.stringify([sender, outcome])) ?? 0,
        })),
      ),
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
