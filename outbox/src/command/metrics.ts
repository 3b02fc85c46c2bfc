import type { Outbox, OutboxStatus } from '../outbox-interface.js';
import { endings } from '../worker/events.js';
import { gauges } from '../worker/gauges.js';

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  /** Without line breaks and backslashes. */
  readonly help: string;
  readonly samples: (status: OutboxStatus) => readonly Sample[];
}

const metrics = gauges.map(
  ({ name, help, unit, label, valuesOf }): Metric => ({
    name: `notifygen_outbox_${name}${unit === 's' ? '_seconds' : ''}`,
    type: 'gauge',
    help,
    samples: ({ senders }) =>
      Object.entries(senders).flatMap(([sender, status]) =>
        Object.entries(valuesOf(status)).map(
          ([key, value]) => [{ sender, ...(label && { [label]: key }) }, value] as const,
        ),
      ),
  }),
);

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
        endings.map(
          (outcome) => [{ sender, outcome }, counted.get(JSON.stringify([sender, outcome])) ?? 0] as const,
        ),
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

function textOf({ name, type, help, samples }: Metric, status: OutboxStatus): string {
  const lines = samples(status).map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
    return `${name}{${pairs.join(',')}} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function escaped(label: string): string {
  return label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
