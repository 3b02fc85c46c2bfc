import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxError } from '../errors.js';
import { type LoadedOutbox, outboxBrand } from '../outbox.js';
import type { Outbox } from '../outbox-interface.js';
import { eventTexts, pausedName } from '../worker/emitter.js';
import { deliveryEvents, type OutboxEvents } from '../worker/events.js';
import { isOutdated } from '../worker/outage.js';
import { platformFollower } from './follow-platform.js';
import type { PrintedCommand } from './printed-command.js';
import { count, print } from './reports.js';
import { serveStatus } from './status-server.js';

export interface WorkOptions {
  readonly port?: number;
  readonly json?: boolean;
  /** Pauses and resumes templates as the platform does: how often, in milliseconds. Default: never. */
  readonly followPlatform?: number;
  readonly progress: number;
}

interface Counts {
  readonly events: Record<string, number>;
  /** Why messages were queued again. */
  readonly reasons: Record<string, number>;
}

/** Works until a signal ends it; a second signal ends it at once. Progress goes to stdout, everything else to stderr. */
export async function work(
  outbox: LoadedOutbox,
  { port, followPlatform, json = false, progress }: WorkOptions,
  command: PrintedCommand,
): Promise<number> {
  const write = (text: string, event: object): void => {
    print(
      json ? `${JSON.stringify({ time: new Date().toISOString(), ...event })}\n` : `${timeOfDay()} ${text}\n`,
    );
  };
  const note = (text: string, event: object): void => {
    if (json) write(text, event);
    else print(`${timeOfDay()} ${text}\n`, process.stderr);
  };
  const counts: Counts = { events: Object.fromEntries(deliveryEvents.map((name) => [name, 0])), reasons: {} };
  const add = (to: Record<string, number>, key: string): void => {
    to[key] = (to[key] ?? 0) + 1;
  };
  const follow = followPlatform === undefined ? undefined : platformFollower(outbox, followPlatform, note);
  for (const name of deliveryEvents) outbox.on(name, () => add(counts.events, name));
  outbox.on('queued-again', ({ code = 'claimed too late' }) => add(counts.reasons, code));
  announce(outbox, note, command);

  const stop = new AbortController();
  const { signal: stopped } = stop;
  outbox.on('error', ({ error }) => {
    if (isOutdated(error)) stop.abort(error);
  });
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const exit = (signal: NodeJS.Signals): never => process.exit(signal === 'SIGINT' ? 130 : 143);
  const end = (signal: NodeJS.Signals): void => {
    for (const name of signals) process.off(name, end).once(name, exit);
    stop.abort(signal);
  };
  for (const signal of signals) process.once(signal, end);

  const server = port === undefined ? undefined : await serveStatus(outbox, port);
  try {
    if (!(await startWhenPossible(outbox, stopped, note))) return 0;
    const served = server === undefined ? '' : `, with /healthz and /metrics on port ${server.port}`;
    write(`Working${served}. Press Ctrl-C to stop.`, { event: 'started', port: server?.port });
    const timer = setInterval(reportProgress(counts, progress, write), progress * 1000);
    const following = follow?.(stopped);
    if (!stopped.aborted) await once(stopped, 'abort');
    clearInterval(timer);
    await following;
    const signal = stopped.reason instanceof Error ? undefined : String(stopped.reason);
    if (signal !== undefined)
      note(`${signal}: finishing what is in progress. Send it again to end at once.`, {
        event: 'stopping',
        signal,
      });
    await outbox.stop();
    write(`Stopped. ${describe(counts)}`, { event: 'stopped', ...counts.events, reasons: counts.reasons });
    return signal === undefined ? 1 : 0;
  } finally {
    server?.close();
    for (const signal of signals) process.off(signal, end).off(signal, exit);
  }
}

/** In milliseconds. */
const startInterval = 5_000;

/** Starts the workers, and tries again while the database cannot be reached. Returns false if a signal comes first. */
async function startWhenPossible(
  outbox: LoadedOutbox,
  stopped: AbortSignal,
  note: (text: string, event: object) => void,
): Promise<boolean> {
  while (!stopped.aborted) {
    try {
      await outbox[outboxBrand].start();
      return true;
    } catch (error) {
      if (!(error instanceof OutboxError) || error.code !== 'unavailable') throw error;
      const text = `The workers start when the database can be reached. ${error.message}`;
      note(text, { event: 'waiting', message: error.message });
      await sleep(startInterval, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
  return false;
}

function announce(
  outbox: Outbox,
  note: (text: string, event: object) => void,
  command: PrintedCommand,
): void {
  const texts: typeof eventTexts = {
    ...eventTexts,
    resumed: ({ sender, template }) => `${pausedName(sender, template)} continues.`,
    unknown: ({ id, sender, code }) =>
      `Message ${id} of ${sender} may have been sent (${code}). See: ${command('list', '--status', 'unknown')}`,
  };
  const on = <Name extends keyof OutboxEvents>(name: Name): void => {
    outbox.on(name, (event) => {
      const plain = 'error' in event ? { sender: event.sender, message: event.error.message } : event;
      note(texts[name]?.(event) ?? '', { event: name, ...plain });
    });
  };
  for (const name of ['paused', 'resumed', 'waiting', 'warning', 'error', 'restored', 'unknown'] as const)
    on(name);
}

function reportProgress(
  counts: Counts,
  seconds: number,
  write: (text: string, event: object) => void,
): () => void {
  let [before, accepted] = [describe(counts), 0];
  return () => {
    const [text, all] = [describe(counts), counts.events.accepted ?? 0];
    const perSecond = (all - accepted) / seconds;
    if (text !== before)
      write(`${text}, ${perSecond.toFixed(1)} per second`, {
        event: 'progress',
        perSecond,
        ...counts.events,
        reasons: counts.reasons,
      });
    [before, accepted] = [text, all];
  };
}

function describe({ events, reasons }: Counts): string {
  const why = Object.entries(reasons).map(([reason, number]) => `${count(number)} ${reason}`);
  const text = Object.entries(events)
    .filter(([name, number]) => name === 'accepted' || number > 0)
    .map(([name, number]) => `${count(number)} ${name.replace('-', ' ')}`)
    .join(', ');
  // The last ones are those that were queued again.
  return why.length === 0 ? text : `${text} (${why.join(', ')})`;
}

function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
