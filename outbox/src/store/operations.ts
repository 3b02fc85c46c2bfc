import { setImmediate } from 'node:timers/promises';
import { type Database, type Exchange, run } from './exchange.js';
import { type FindOptions, find } from './find.js';
import { beat, look } from './look.js';
import { batch, decide, deleteFinished, get, prune } from './messages.js';
import { pause, readPauses, resume } from './pauses.js';
import { findOld, join, readStatus, recover } from './senders.js';
import type { Store } from './store.js';
import { takeTurn } from './turn.js';
import { checkWaiting, isWaiting } from './waiting.js';

type Operations = Omit<Store, 'open' | 'isReadyFor' | 'close' | 'migrate' | 'enqueue'>;

/** A lock is not allowed in a database that is read-only, and needs no row. */
function* check(): Exchange<void> {
  yield* run(`select value from notifygen.meta where key = '' for update`);
}

/** What is the same for all databases. */
export function operationsOf({ each, together }: Database, options: FindOptions): Operations {
  return {
    join: (...parameters) => together(() => join(...parameters)),
    look: (...parameters) => each(() => look(...parameters)),
    beat: (...parameters) => each(() => beat(...parameters)),
    turn: (turn) => together(() => takeTurn(turn)),
    recover: async () => {
      // Most often there is nothing to recover, and no need to lock.
      const old = await each(findOld);
      return old === undefined ? [] : together(() => recover(old));
    },
    checkWaiting: async (check) => {
      if (await each(() => isWaiting(check))) return together(() => checkWaiting(check));
      return { waiting: [], changes: [] };
    },
    check: () => each(check),
    status: () => each(readStatus),
    pause: (...parameters) => each(() => pause(...parameters)),
    resume: (scope) => each(() => resume(scope)),
    pauses: () => each(readPauses),
    get: (id) => each(() => get(id)),
    find: (filter) => each(() => find(filter, options)),
    decide: (...parameters) => together(() => decide(...parameters)),
    deleteFinished: async (olderThan, isStopped) => {
      for (let last: number | undefined = 0; last !== undefined && !isStopped(); await setImmediate()) {
        const after: number = last;
        last = await together(() => deleteFinished(after, olderThan));
      }
    },
    prune: async (olderThan, isStopped = () => false) => {
      for (let sum = 0; ; await setImmediate()) {
        const count = await each(() => prune(olderThan));
        sum += count;
        if (count < batch || isStopped()) return sum;
      }
    },
  };
}
