import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Client } from '@notifygen/runtime';
import type { OutboxError } from '../errors.js';
import { knownTemplates, type TemplateContracts } from '../message/templates.js';
import type { Limits } from '../rules/limits.js';
import type { Store } from '../store/operations.js';
import type { Clock } from './clock.js';
import type { Emit, On } from './events.js';
import { keepHistory } from './history.js';
import { createOutages } from './outage.js';
import { postWith } from './post-message.js';
import type { Telemetry } from './telemetry.js';
import { createUpkeep, type Times, type UpkeepOptions } from './upkeep.js';
import { createWorker, type Post } from './worker.js';

/** A sender with every setting filled in. */
export interface Sender {
  readonly name: string;
  readonly client: Client;
  readonly limits: Limits;
  readonly concurrency: number;
  readonly timeZone: string | undefined;
}

export interface WorkersOptions extends Times, Pick<UpkeepOptions, 'tasks'> {
  readonly store: Store;
  readonly senders: readonly Sender[];
  /** Undefined: its messages are not compared with any. */
  readonly templates: TemplateContracts | undefined;
  readonly telemetry: Telemetry | undefined;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly on: On;
}

/** The workers of this process: one per sender, and their upkeep. */
export interface Workers {
  readonly start: () => Promise<void>;
  readonly stop: (timeout: number) => Promise<void>;
  readonly idle: () => Promise<void>;
  readonly wake: (sender: string, urgent: boolean) => void;
  /** Milliseconds since the database was last used successfully, by each worker that has something to do. */
  readonly sinceTurn: () => number;
}

export function createWorkers(options: WorkersOptions): Workers {
  const { store, senders, templates, lease, clock, on } = options;
  const { emit, write } = keepHistory(store, options.emit);
  const telemetry = options.telemetry && guarded(options.telemetry, emit);
  const name = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const known = knownTemplates(templates);
  let newer: OutboxError | undefined;
  const outages = createOutages(emit, clock, (error) => {
    if (newer === undefined) void stop(lease);
    newer = error;
  });
  const workers = new Map(
    senders.map(({ name: sender, client, limits, concurrency }) => {
      const bare = postWith(client, templates ?? {});
      const post: Post = telemetry
        ? (message, options) => telemetry.delivery(message, () => bare(message, options))
        : bare;
      const shared = { store, lease, templates: known, clock, emit, outages, name };
      return [sender, createWorker({ ...shared, sender, limits, concurrency, post })];
    }),
  );
  const upkeep = createUpkeep({
    ...options,
    name,
    senders: [...workers.keys()],
    templates: known,
    emit,
    writeHistory: write,
    outages,
    found: (sender) => workers.get(sender)?.wake(false),
  });
  let endTelemetry = (): void => undefined;
  const all = (work: (worker: ReturnType<typeof createWorker>) => Promise<void>) =>
    Promise.all([...workers.values()].map(work)).then(() => undefined);

  const stop = async (timeout: number): Promise<void> => {
    const timeUp = Promise.withResolvers<void>();
    const cancel = clock.after(timeout, timeUp.resolve);
    // A database that does not respond must not delay the stop.
    const stopped = all((worker) => worker.stop(timeout));
    const written = stopped.then(write).catch(() => undefined);
    await Promise.all([Promise.race([Promise.all([upkeep.stop(), written]), timeUp.promise]), stopped]);
    cancel();
    endTelemetry();
  };
  return {
    start: async () => {
      endTelemetry = telemetry?.observe({ on, status: store.status }) ?? endTelemetry;
      try {
        await all((worker) => worker.start());
      } catch (error) {
        await stop(0);
        throw error;
      }
      upkeep.start();
    },
    stop,
    idle: async () => {
      await all((worker) => worker.idle());
      if (newer !== undefined) throw newer;
    },
    wake: (sender, urgent) => workers.get(sender)?.wake(urgent),
    sinceTurn: () =>
      clock.monotonic() -
      Math.min(upkeep.lookedAt(), ...[...workers.values()].map((worker) => worker.busySince())),
  };
}

/** A telemetry that fails must change nothing about the messages. Reported once. */
function guarded(telemetry: Telemetry, emit: Emit): Pick<Telemetry, 'delivery' | 'observe'> {
  let isReported = false;
  const report = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The telemetry failed: ${reason}. Messages are still sent.`;
    if (!isReported) emit('warning', { sender: undefined, message });
    isReported = true;
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      report(error);
    }
  };
  return {
    delivery: async (message, post) => {
      let posted: ReturnType<typeof post> | undefined;
      const postOnce = () => {
        posted ??= post();
        return posted;
      };
      await new Promise((resolve) => resolve(telemetry.delivery(message, postOnce))).catch(report);
      return postOnce();
    },
    observe: (workers) => {
      let end = (): void => undefined;
      attempt(() => {
        end = telemetry.observe(workers);
      });
      return () => attempt(end);
    },
  };
}
