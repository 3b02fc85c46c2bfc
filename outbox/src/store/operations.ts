import { setImmediate } from 'node:timers/promises';
import type { Enqueued, NewMessage } from '../message/message.js';
import { type RecipientForms, recipientForms } from '../message/suppression.js';
import { decide, decideEach } from './decide.js';
import { type Database, type Exchange, readClock, run, via } from './exchange.js';
import { countFound, find, findIds } from './find.js';
import { pause, readPauses, resume } from './gates.js';
import { addHistory, readHistory } from './history.js';
import { forgetLog, note, readLog } from './log.js';
import { look } from './look.js';
import { deleteFinished, get, prune } from './messages.js';
import { personOperations } from './person.js';
import { isCurrentVersion, versionSql } from './schema-version.js';
import { findOld, forgetOld, join, readStatus, recoverLost } from './senders.js';
import { inHalves, storeStatus, turnsOf } from './set-aside.js';
import type { AppliedChange, DecideCursor, Decided, DecidedBy, Decision, MessageFilter } from './store.js';
import { countSuppressed, decideSuppressions, listSuppressions } from './suppressions.js';
import { forgetCounts, readCounts, recount } from './totals.js';
import { beat, endOverdue, readVersions } from './versions.js';

/** Messages per transaction of a person's decision about many: workers leave them alone meanwhile. */
const decidedBatch = 2_000;

export interface Connection extends Database {
  /** Connects, and creates or updates the tables if that is allowed. Called before everything else; may be called again. */
  readonly open: () => Promise<void>;
  /** Whether messages can be stored in this transaction although the store may not be open: that needs another connection. */
  readonly isReadyFor: (tx: unknown) => Promise<boolean>;
  readonly close: () => Promise<void>;
  /** Creates or updates the tables. Safe when several processes start at once. */
  readonly migrate: () => Promise<void>;
  readonly within: (tx: unknown) => Database;
  /** In one transaction, in the caller's own if `tx` is given. Returned in the order of the messages. */
  readonly enqueue: (messages: readonly NewMessage[], tx?: unknown) => Promise<readonly Enqueued[]>;
  /** Stores messages in one transaction with an exchange before, unless that returns false. */
  readonly enqueueIf: (before: () => Exchange<boolean>, messages: readonly NewMessage[]) => Promise<boolean>;
}

/**
 * Where messages live. All databases behave alike; the rules decide, a store only reads, locks and writes. All times are
 * those of the database's own clock.
 */
export type Store = ReturnType<typeof storeOn>;

/** A lock is not allowed in a database that is read-only, and needs no row. */
function* check(): Exchange<void> {
  isCurrentVersion((yield* run<{ value: string }>(versionSql))[0]?.value);
  yield* run(`select value from notifygen.meta where key = '' for update`);
}

export function storeOn(connection: Connection, forms: RecipientForms = recipientForms(undefined)) {
  const { each, together, within } = connection;
  /** What a person changes is counted again; in a transaction of the caller, with the next count of workers. */
  const ofPerson: Database = {
    each,
    together: (exchange) =>
      together(function* () {
        const result = yield* exchange();
        yield* forgetCounts();
        return result;
      }),
  };
  const of = (tx: unknown): Database => (tx === undefined ? ofPerson : within(tx));
  return {
    ...connection,
    ...personOperations(ofPerson, forms),
    decideSuppressions: (decisions: Parameters<typeof decideSuppressions>[0], tx?: unknown) =>
      of(tx).together(() => decideSuppressions(decisions, forms)),
    suppressions: via(each, listSuppressions),
    countSuppressed: (messages: readonly NewMessage[]) => together(() => countSuppressed(messages, forms)),
    join: via(together, join),
    look: via(each, look),
    beat: via(each, beat),
    turn: turnsOf(connection, forms),
    /**
     * Messages of any sender whose lease has ended become `unknown` or are queued again. Forgets the recipients that no limit
     * needs any more.
     */
    recover: async (): Promise<readonly AppliedChange[]> => {
      const { lost, ...old } = await each(findOld);
      const changes: AppliedChange[] = [];
      const refused = await inHalves(lost, async (ids) =>
        changes.push(...(await together(() => recoverLost(ids)))),
      );
      for (const id of refused)
        changes.push(
          ...((await storeStatus(connection, { id, status: 'unknown', code: 'worker-lost' })) ?? []),
        );
      // Most often there is nothing, and no need to lock.
      if (Object.values(old).flat().length > 0) await together(() => forgetOld(old));
      return changes;
    },
    /**
     * Finds what waits for a worker with its version of its template, and ends those messages that expired, or waited for so many
     * milliseconds since they were due, and not for an approval.
     */
    checkVersions: async (senders: readonly string[], limit: number) => {
      const versions = await each(() => readVersions(senders, limit));
      const changes = versions.length === 0 ? [] : await together(() => endOverdue(versions, limit));
      return { waiting: versions.filter(({ isWaiting }) => isWaiting), changes };
    },
    /** Rejects if the database cannot be used, such as one that is read-only. */
    check: via(each, check),
    status: () => each(() => readStatus(readCounts)),
    /** The same, of workers: what they counted is stored for the others. */
    recount: () => each(() => readStatus(recount)),
    pause: via(ofPerson.together, pause),
    resume: via(ofPerson.together, resume),
    addHistory: via(together, addHistory),
    history: via(each, readHistory),
    pauses: via(each, readPauses),
    log: via(each, readLog),
    get: via(each, get),
    find: via(each, find),
    count: via(each, countFound),
    decide: (id: string, decision: Decision, { tx, ...by }: DecidedBy = {}) =>
      of(tx).together(() => decide(id, decision, by)),
    /**
     * Decides about all messages that match a filter when it is called, newest first, in short transactions or in the caller's, and
     * calls `onPage` with the results of each. Two calls at the same time share the messages. Returns when it was called first, and the
     * cursor for the rest if it was stopped.
     */
    decideAll: async (
      filter: MessageFilter,
      decision: Decision,
      {
        onPage,
        isStopped = () => false,
        cursor,
        tx,
        ...decided
      }: DecidedBy & {
        readonly isDry?: boolean;
        readonly isStopped?: () => boolean;
        readonly cursor?: DecideCursor | undefined;
        readonly onPage: (page: readonly Decided[]) => void;
      },
    ): Promise<DecideCursor & { readonly isDone: boolean }> => {
      const { each, together } = of(tx);
      const until = cursor?.until ?? (await each(readClock));
      let before = cursor?.before;
      let [isDone, count] = [false, 0];
      for (; !isDone && !isStopped(); await setImmediate()) {
        const page = { ...filter, limit: decidedBatch, ...(before === undefined ? {} : { before }) };
        const ids = await each(() => findIds(page));
        const isByCode = filter.code !== undefined;
        const decide = () => decideEach(ids, decision, { ...decided, until, isByCode });
        const results = ids.length === 0 ? [] : await (decided.isDry ? each : together)(decide);
        count += results.filter(({ applied }) => applied).length;
        if (ids.length > 0) onPage(results);
        isDone = ids.length < decidedBatch;
        before = ids.at(-1);
      }
      const { sender, template, tag } = filter;
      const action = { action: decision, scope: { sender, template, tag }, by: decided.by, count };
      if (count > 0 && !decided.isDry) await together(() => note(action));
      return { until, before, isDone };
    },
    /** Deletes messages that were finished before, except `unknown` ones, and the log of pauses. Dedupe keys keep their effect. */
    deleteFinished: async (olderThan: number, isStopped: () => boolean): Promise<void> => {
      await each(() => forgetLog(olderThan));
      for (let last: number | undefined = 0; last !== undefined && !isStopped(); await setImmediate()) {
        const after: number = last;
        last = await together(() => deleteFinished(after, olderThan));
      }
    },
    /**
     * Erases recipient, request and response of messages that were finished before, in milliseconds, unless they have a retention
     * of their own; with `unknown`, also those that have been unknown for so long. Keeps the hash of the dedupe key. Returns how many.
     */
    prune: async (
      olderThan: number,
      options: { readonly unknown?: number | undefined; readonly isStopped?: () => boolean } = {},
    ): Promise<number> => {
      for (let sum = 0; ; await setImmediate()) {
        const [count, isDone] = await each(() => prune(olderThan, options.unknown));
        sum += count;
        if (isDone || options.isStopped?.()) return sum;
      }
    },
  };
}
