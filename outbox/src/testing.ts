import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Client, isSendError, SendError } from '@notifygen/runtime';
import { type Duration, durationFormat, milliseconds } from './enqueue/duration.js';
import { invalidOptions } from './errors.js';
import { outboxOn } from './outbox.js';
import type { Outbox } from './outbox-interface.js';
import { checkOptions } from './setup/check-options.js';
import { filePath } from './setup/open-store.js';
import type { OutboxOptions } from './setup/outbox-options.js';
import { openDatabase } from './store/sqlite/database.js';
import { createVirtualClock, type VirtualClock } from './testing/virtual-clock.js';

export interface TestOutboxOptions<Sender extends string = string>
  extends Omit<OutboxOptions<Sender>, 'url'> {
  /** Another outbox, such as of the next version, whose file and time it takes; then, each moves its own clock. Default: a temporary file, which `close` removes. */
  readonly beside?: Pick<TestOutbox, 'url' | 'now'>;
  /** The time at the start, such as `2026-11-23T18:00:00Z`. Default: that of `beside`, or of this machine. */
  readonly now?: Date | string;
}

/** An outbox whose clock stands still until the test moves it. */
export interface TestOutbox<Sender extends string = string> extends Outbox<Sender>, AsyncDisposable {
  /**
   * Moves the clock, such as by `9 hours`. Workers are started, and send what is due on the way; what is due at its end is sent by the
   * next one, because they look several times per second. Where nothing can happen, time is skipped.
   */
  readonly advance: (duration: Duration) => Promise<void>;
  /** The time of its clock. */
  readonly now: () => Date;
  /** A connection to its file, for tables and transactions of the code under test. `close` closes it. */
  readonly db: DatabaseSync;
  /** Its file. */
  readonly url: `file:${string}`;
}

/** Milliseconds before something becomes due, in which the workers run as they do elsewhere. */
const awake = 1_000;
/** Milliseconds that workers may sleep while a message waits for another version: they give a sign of life every 10 seconds, and need one in 30. */
const longestSleep = 20_000;
/** Turns of the event loop in which a gateway in this process responds. One that does not gets more time of the clock. */
const patience = 10_000;

/**
 * Creates an outbox for tests: the same rules and workers as elsewhere, on a clock that `advance` moves; `drain`, `workOnce`, `stop`
 * and `close` move it as far as they wait. `await using` closes it. Clients need a `fetch` that responds in this process, such as a sandbox's.
 *
 * @throws OutboxError `invalid-options` with every problem.
 */
export function testOutbox<Sender extends string>({
  beside,
  now = beside?.now() ?? new Date(),
  ...options
}: TestOutboxOptions<Sender>): TestOutbox<Sender> {
  const start = new Date(now).getTime();
  if (Number.isNaN(start))
    throw invalidOptions(['now must be a time such as 2026-11-23T18:00:00Z'], 'testOutbox');
  if ('url' in options) throw invalidOptions(['url is not an option: pass beside'], 'testOutbox');
  const posts = new Set<object>();
  const clock = createVirtualClock(start, async () => {
    await nextTurn();
    for (let turn = 0; posts.size > 0 && turn < patience; turn += 1) await nextTurn();
    posts.clear();
  });
  const checked = checkOptions({ ...options, url: 'file:outbox.db' });
  const folder = beside === undefined ? mkdtempSync(join(tmpdir(), 'notifygen-outbox-')) : undefined;
  const url = beside?.url ?? (`file:${join(folder ?? '', 'outbox.db')}` as const);
  const senders = checked.senders.map((sender) => ({
    ...sender,
    client: timed(sender.client, clock, posts),
  }));
  const outbox: Outbox = outboxOn({ ...checked, url, senders }, clock);

  /** Moves the clock until something is done. */
  const during = async <Result>(work: Promise<Result>): Promise<Result> => {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => undefined);
    // While the file is opened, there may be nothing on the clock yet.
    while (!isDone) await clock.run(Number.POSITIVE_INFINITY, () => isDone);
    return done;
  };
  /** Milliseconds in which nothing can happen. */
  const quietTime = async (): Promise<number> => {
    const { sending, senders } = await outbox.status();
    const waits = Object.values(senders).flatMap(({ held }) => held);
    if (sending > 0 || waits.some(({ for: cause }) => cause === 'line' || cause === 'worker')) return 0;
    // Workers must show that they live, or nobody waits for their versions; and they pass canaries.
    const ends = waits.map(({ for: cause, until = Number.POSITIVE_INFINITY }) =>
      cause === 'version' || cause === 'canary' ? clock.now() + longestSleep : Number(until),
    );
    return Math.min(...ends) - clock.now();
  };
  let db: DatabaseSync | undefined;
  const close = async (): Promise<void> => {
    await during(outbox.close());
    // The code under test may have closed it, which Node 22.13 does not say.
    await (async () => db?.close())().catch(() => undefined);
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...outbox,
    url,
    get db() {
      db ??= openDatabase(filePath(url));
      return db;
    },
    now: () => new Date(clock.now()),
    advance: async (duration) => {
      const time = milliseconds(duration);
      if (time === undefined) throw invalidOptions([`the duration must be ${durationFormat}`], 'advance');
      const end = clock.monotonic() + time;
      const left = (): number => end - clock.monotonic();
      await during(outbox.start());
      while (left() > 0) {
        await clock.run(Math.min(left(), awake));
        clock.skip(Math.min(left(), await quietTime()) - awake);
      }
    },
    drain: (given) => during(outbox.drain(given)),
    workOnce: (given) => during(outbox.workOnce(given)),
    stop: (given) => during(outbox.stop(given)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A client whose posts end by the clock. While one is in `posts`, the clock waits for it. */
function timed(client: Client, clock: VirtualClock, posts: Set<object>): Client {
  return {
    ...client,
    deliver: async (draft, options = {}) => {
      const { signal, timeout = Number.POSITIVE_INFINITY } = options;
      const limit = new AbortController();
      const cancel = clock.after(timeout, () => limit.abort());
      posts.add(limit);
      try {
        const signals = [limit.signal, ...(signal ? [signal] : [])];
        return await client.deliver(draft, { ...options, signal: AbortSignal.any(signals) });
      } catch (error) {
        if (!limit.signal.aborted || !isSendError(error) || error.code !== 'aborted') throw error;
        throw new SendError('The gateway did not respond in time.', {
          code: 'timeout',
          delivery: error.delivery,
        });
      } finally {
        posts.delete(limit);
        cancel();
      }
    },
  };
}
