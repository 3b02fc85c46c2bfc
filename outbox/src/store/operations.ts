import { setImmediate } from 'node:timers/promises';
import { type RecipientForms, recipientForms } from '../message/suppression.js';
import { decide, decideEach } from './decide.js';
import { type Database, type Exchange, readClock, run } from './exchange.js';
import { type FindOptions, find, findIds } from './find.js';
import { forgetPauseLog, pause, readPauseLog, readPauses, resume } from './gates.js';
import { look } from './look.js';
import { countOld, deleteFinished, get, prune } from './messages.js';
import { personOperations } from './person.js';
import { checkVersion } from './schema-version.js';
import { findOld, forgetOld, join, readStatus, recoverLost } from './senders.js';
import { inHalves, storeStatus, turnsOf } from './set-aside.js';
import type { AppliedChange, Store } from './store.js';
import { countSuppressed, decideSuppressions, hideNumbers, listSuppressions } from './suppressions.js';
import { countFinished, readOpen, remember, sumOf } from './totals.js';
import { beat, endOverdue, readVersions } from './versions.js';

/** Messages per transaction of a person's decision about many: workers of their senders wait for it. */
const decidedBatch = 1_000;

type Operations = Omit<Store, 'open' | 'isReadyFor' | 'close' | 'migrate' | 'enqueue' | 'enqueueIf'>;

/** A lock is not allowed in a database that is read-only, and needs no row. */
function* check(): Exchange<void> {
  yield* checkVersion();
  yield* run(`select value from notifygen.meta where key = '' for update`);
}

/**
 * What is the same for all databases.
 *
 * @param within The database in a transaction of the caller.
 */
export function operationsOf(
  database: Database,
  within: (tx: unknown) => Database,
  {
    forms = recipientForms(undefined),
    ...options
  }: FindOptions & { readonly forms?: RecipientForms | undefined },
): Operations {
  const { each, together } = database;
  const open = remember(
    () => each(readOpen),
    ({ queued }) => sumOf(queued),
    10_000,
  );
  const finished = remember(() => each(countFinished), sumOf, 100_000);
  const forget = (): void => {
    open.forget();
    finished.forget();
  };
  /** What a person changes is counted again. */
  const forgetting = ({ each, together }: Database): Database => ({
    each,
    together: (exchange) => together(exchange).finally(forget),
  });
  const ofPerson = forgetting(database);
  const of = (tx: unknown): Database => (tx === undefined ? ofPerson : forgetting(within(tx)));
  return {
    ...database,
    byDedupe: options.byDedupe,
    ...personOperations(ofPerson, options, forms),
    decideSuppressions: (decisions, tx) => of(tx).together(() => decideSuppressions(decisions, forms)),
    suppressions: (after) => each(() => listSuppressions(after)),
    countSuppressed: (messages) => each(() => countSuppressed(messages, forms)),
    hideNumbers: async (isStopped) => {
      while (!isStopped() && (await together(() => hideNumbers(forms))) > 0) await setImmediate();
    },
    join: (...parameters) => together(() => join(...parameters)),
    look: (...parameters) => each(() => look(...parameters)),
    beat: (...parameters) => each(() => beat(...parameters)),
    turn: turnsOf(database, forms),
    recover: async () => {
      const { lost, ...old } = await each(findOld);
      const changes: AppliedChange[] = [];
      const refused = await inHalves(lost, async (ids) =>
        changes.push(...(await together(() => recoverLost(ids)))),
      );
      for (const id of refused)
        changes.push(
          ...((await storeStatus(database, { id, status: 'unknown', code: 'worker-lost' })) ?? []),
        );
      // Most often there is nothing, and no need to lock.
      if (Object.values(old).flat().length > 0) await together(() => forgetOld(old));
      return changes;
    },
    checkVersions: async (senders, limit) => {
      const versions = await each(() => readVersions(senders, limit));
      const changes = versions.length === 0 ? [] : await together(() => endOverdue(versions, limit));
      return { waiting: versions.filter(({ isWaiting }) => isWaiting), changes };
    },
    check: () => each(check),
    status: async () => {
      // Finished ones last: once nothing is open, none is missing among them.
      const counted = await open.counts();
      const ended = await finished.counts();
      return each(() => readStatus(counted, ended));
    },
    pause: (...parameters) => ofPerson.together(() => pause(...parameters)),
    resume: (...parameters) => ofPerson.together(() => resume(...parameters)),
    pauses: () => each(readPauses),
    pauseLog: () => each(readPauseLog),
    get: (id) => each(() => get(id)),
    find: (filter) => each(() => find(filter, options)),
    decide: (id, decision, { tx, ...by } = {}) => of(tx).together(() => decide(id, decision, by)),
    decideAll: async (filter, decision, { onPage, isStopped = () => false, cursor, tx, ...decided }) => {
      const { each, together } = of(tx);
      const isShared = tx !== undefined;
      const until = cursor?.until ?? (await each(readClock));
      let before = cursor?.before;
      for (; !isStopped(); await setImmediate()) {
        const page = { ...filter, limit: decidedBatch, ...(before === undefined ? {} : { before }) };
        const ids = await each(() => findIds(page, options));
        const decide = () => decideEach(ids, decision, { ...decided, until, isShared });
        if (ids.length > 0) onPage(await (decided.isDry ? each : together)(decide));
        if (ids.length < decidedBatch) return undefined;
        before = ids.at(-1);
      }
      return { until, before };
    },
    deleteFinished: async (olderThan, isStopped) => {
      await each(() => forgetPauseLog(olderThan));
      for (let last: number | undefined = 0; last !== undefined && !isStopped(); await setImmediate()) {
        const after: number = last;
        last = await together(() => deleteFinished(after, olderThan));
      }
      finished.forget();
    },
    countOld: (...parameters) => each(() => countOld(...parameters)),
    prune: async (olderThan, { unknown, isStopped = () => false } = {}) => {
      for (let sum = 0; ; await setImmediate()) {
        const [count, isDone] = await each(() => prune(olderThan, unknown));
        sum += count;
        if (isDone || isStopped()) return sum;
      }
    },
  };
}
