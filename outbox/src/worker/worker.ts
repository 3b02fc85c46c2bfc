import { SendError } from '@notifygen/runtime';
import { OutboxError } from '../errors.js';
import type { ClaimedMessage, Outcome, Result } from '../message/message.js';
import type { KnownTemplates } from '../message/templates.js';
import type { Limits, PlannedStart, Slots } from '../rules/limits.js';
import type { Store } from '../store/operations.js';
import type { Moment, TurnResult } from '../store/store.js';
import { type Clock, createAlarm, elapsed } from './clock.js';
import { type Emit, emitChanges, pauseReporter } from './events.js';
import { backoff, type Outages } from './outage.js';
import { createStartTimes } from './start-times.js';

/** Posts one claimed message. It must not reject. */
export type Post = (
  message: ClaimedMessage,
  options: { readonly timeout: number; readonly signal: AbortSignal },
) => Promise<Result>;

export interface WorkerOptions {
  readonly store: Store;
  readonly sender: string;
  readonly limits: Limits;
  /** Unique among all workers of all processes. */
  readonly name: string;
  /** How many messages it posts at once. At least 2. */
  readonly concurrency: number;
  /** Milliseconds until a claimed message without a result counts as lost. */
  readonly lease: number;
  readonly templates: KnownTemplates;
  readonly post: Post;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly outages: Outages;
}

/** Claims and posts the messages of one sender, from `start` to `stop`. */
export interface Worker {
  /** Rejects if the database cannot be reached. */
  readonly start: () => Promise<void>;
  /** There may be something to claim. */
  readonly wake: (urgent: boolean) => void;
  /** Resolves when nothing is due or in progress; when the sender is paused because of its setup or an outage; or when it stopped. */
  readonly idle: () => Promise<void>;
  /**
   * Claims nothing more, and resolves when all results are stored. Ends posts that take too long, and stops waiting after the
   * given milliseconds.
   */
  readonly stop: (timeout: number) => Promise<void>;
  /** Since when it has tried to exchange something with the database, by the monotonic clock; now if it does not. */
  readonly busySince: () => number;
}

/** How long results and new messages wait for others, to share a transaction. */
const gatherTime = 2;
/** Milliseconds after which a worker with due messages that waits for a limit or a pause looks whether it has ended early. */
const recheckTime = 1_000;
/** The share of a stop's time limit after which posts are aborted; the rest is for storing their results. */
const abortShare = 0.8;

export function createWorker(options: WorkerOptions): Worker {
  const { store, sender, limits, name, concurrency, lease, templates, clock, emit, outages } = options;
  const inProgress = new Map<ClaimedMessage, AbortController>();
  const alarm = createAlarm(clock);
  const reportPauses = pauseReporter(emit, sender, clock);
  let outcomes: readonly Outcome[] = [];
  let abandoned: readonly string[] = [];
  let turns = 0;
  let failures = 0;
  /** After a failed turn, the next one only cleans up: no second claim whose fate is not known. */
  let mustCleanUp = false;
  let retryAt = 0;
  let turnedAt = clock.monotonic();
  let busySince: number | undefined;
  const startTimes = createStartTimes(lease);
  let waitsForRate = false;
  let isStopping = false;
  let isOver = false;
  let running: Promise<void> | undefined;
  let waiters: readonly { readonly after: number; readonly resolve: () => void }[] = [];

  const moment = (): Moment => ({ now: clock.now(), monotonic: clock.monotonic() });

  const turnIn = (milliseconds: number): void =>
    alarm.set(Math.max(milliseconds, retryAt - clock.monotonic()));

  const add = (outcome: Outcome): void => {
    outcomes = [...outcomes, outcome];
    turnIn(gatherTime);
  };

  const post = async (
    message: ClaimedMessage,
    { earliest, latest }: PlannedStart,
    [before, after]: TurnResult['read'],
  ): Promise<void> => {
    const controller = new AbortController();
    inProgress.set(message, controller);
    const { signal } = controller;
    const wait = earliest - (clock.monotonic() - after.monotonic);
    if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
    const sinceClaim = elapsed(clock, before);
    // Later, others may start too: the limit would be passed, or the message count as lost.
    const isLate = sinceClaim > latest;
    if (isLate) startTimes.missed();
    // The next claim ends it.
    const isExpired = message.claimedAt + sinceClaim >= (message.expiresAt ?? Number.POSITIVE_INFINITY);
    const isPosted = !(isStopping || isLate || isExpired);
    const result: Result = isPosted
      ? await options.post(message, { timeout: lease / 3, signal }).catch(mayBeSent)
      : { type: 'returned' };
    inProgress.delete(message);
    add({ message, result, latest, ...(isPosted ? { started: sinceClaim } : {}) });
  };

  const turn = async (): Promise<void> => {
    const isClaim = !isStopping && !mustCleanUp;
    const slots = isClaim ? freeSlots(concurrency, [...inProgress.keys()]) : { any: 0, notUrgent: 0 };
    const stored = { outcomes, abandoned };
    if (slots.any === 0 && outcomes.length === 0 && abandoned.length === 0 && !mustCleanUp) return;
    const turnNumber = ++turns;
    const startedAt = clock.monotonic();
    const startTime = startTimes.next();
    busySince ??= startedAt;
    const claim = `${name}#${turnNumber}`;
    outcomes = [];
    abandoned = [];
    let result: TurnResult;
    try {
      result = await store.turn({
        sender,
        claim,
        slots,
        startTime,
        moment,
        lease,
        templates,
        ...stored,
      });
    } catch (error) {
      // Perhaps they were stored: what they free of the limit must not be free twice.
      outcomes = [...stored.outcomes.map(({ message, result }) => ({ message, result })), ...outcomes];
      mustCleanUp = true;
      // What the outbox itself refuses is certainly not committed.
      const isRefused = error instanceof OutboxError && /^(wrong-key|schema-newer|refused)$/.test(error.code);
      const isClaimed = slots.any > 0 && !isRefused;
      abandoned = isClaimed ? [...stored.abandoned, claim] : stored.abandoned;
      const wait = backoff(++failures, clock);
      retryAt = clock.monotonic() + wait;
      alarm.set(wait);
      outages.failed(sender, error);
      return;
    }
    const wasFailing = mustCleanUp;
    mustCleanUp = false;
    turnedAt = clock.monotonic();
    // Only a claim shows that messages are sent again.
    if (!wasFailing) {
      failures = 0;
      busySince = undefined;
      outages.worked(sender);
    }
    const { claimed, starts, read } = result;
    for (const [index, start] of starts.entries()) {
      const message = claimed[index];
      if (message !== undefined) void post(message, start, read);
    }
    if (claimed.length > 0) startTimes.measured(startedAt, read, turnedAt);
    emitChanges(emit, result.changes);
    reportPauses(result.state.pauses);
    for (const { name, reason } of result.stopped)
      emit('warning', { sender, message: `${name} is paused. ${reason}` });
    for (const id of result.refused) emit('warning', { sender, message: unchangeable(id) });
    waitsForRate = result.wakeIn !== undefined;
    if (wasFailing) turnIn(0);
    else if (result.wakeIn !== undefined) turnIn(result.wakeIn);
    if (slots.any > 0 && isIdle(result)) reportIdle(turnNumber);
  };

  const isIdle = ({ wakeIn, state, claimed }: TurnResult): boolean => {
    const waits = state.pauses.some(
      ({ reason, template }) => reason !== 'rate-limited' && template === undefined,
    );
    return (
      claimed.length === 0 &&
      inProgress.size === 0 &&
      outcomes.length === 0 &&
      (wakeIn === undefined || waits)
    );
  };

  /** Only to those who asked before the turn began: it read what they had enqueued. */
  const reportIdle = (turnNumber: number): void => {
    for (const { after, resolve } of waiters) if (after < turnNumber) resolve();
    waiters = waiters.filter(({ after }) => after >= turnNumber);
  };

  const loop = async (): Promise<void> => {
    while (!isOver) {
      await alarm.wait();
      if (isOver) break;
      await turn();
      isOver ||= isStopping && inProgress.size + outcomes.length + abandoned.length === 0;
    }
    reportIdle(Number.POSITIVE_INFINITY);
  };

  return {
    start: async () => {
      const replaced = await store.join(sender, limits, name);
      if (replaced !== undefined) emit('warning', { sender, message: differentLimits(sender, replaced) });
      turnedAt = clock.monotonic();
      alarm.set(0);
      running = loop();
    },
    wake: (urgent) => {
      const isOld = clock.monotonic() - turnedAt >= recheckTime;
      if (urgent || !waitsForRate || isOld) turnIn(gatherTime);
    },
    idle: () => {
      if (isOver) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters = [...waiters, { after: turns, resolve }];
      turnIn(0);
      return promise;
    },
    stop: async (timeout) => {
      isStopping = true;
      if (running === undefined) return;
      alarm.set(0);
      const timeUp = Promise.withResolvers<void>();
      const cancelAbort = clock.after(timeout * abortShare, () => {
        for (const controller of inProgress.values()) controller.abort();
      });
      const cancelEnd = clock.after(timeout, timeUp.resolve);
      await Promise.race([running, timeUp.promise]);
      cancelAbort();
      cancelEnd();
      if (!isOver) emit('warning', { sender, message: unstored(inProgress.size + outcomes.length) });
      isOver = true;
      reportIdle(Number.POSITIVE_INFINITY);
      alarm.set(0);
    },
    busySince: () => busySince ?? clock.monotonic(),
  };
}

/** Some slots are reserved, so that neither bulk messages nor a gateway that hangs makes an urgent message wait. */
export function freeSlots(concurrency: number, inProgress: readonly ClaimedMessage[]): Slots {
  const reserved = Math.max(1, Math.floor(concurrency / 10));
  const any = concurrency - inProgress.length;
  const notUrgent = inProgress.filter(({ priority }) => priority !== 'urgent').length;
  return { any, notUrgent: Math.max(0, Math.min(any, concurrency - reserved - notUrgent)) };
}

function mayBeSent(): Result {
  const details = { code: 'connection-lost', delivery: 'unknown' } as const;
  return {
    type: 'error',
    error: new SendError('The worker failed while it sent the message.', details).toJSON(),
  };
}

function differentLimits(
  sender: string,
  { limits, by }: { readonly limits: Limits; readonly by: string },
): string {
  return (
    `Another process (${by}) gave the sender "${sender}" other limits: ${JSON.stringify(limits)}. ` +
    'Those of this process apply to all workers now. Give all processes the same limits.'
  );
}

function unchangeable(id: string): string {
  return `The database refuses every change of the row of message ${id}, such as because of a trigger. Others are sent.`;
}

function unstored(count: number): string {
  return (
    `The worker stopped before the results of ${count} ${count === 1 ? 'message' : 'messages'} were stored. ` +
    'They become unknown, or are sent again if their onUnknown is resend, when their lease ends.'
  );
}
