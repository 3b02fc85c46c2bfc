import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { OutboxError } from '../../errors.js';
import type { Store } from '../store.js';
import { isDatabase, openDatabase, transaction, whenFree } from './database.js';
import { type Insert, prepareInsert, prepareInsertWith } from './enqueue.js';
import { prepareLook } from './look.js';
import { prepareMessages } from './messages.js';
import { isCurrent, updateTables } from './schema.js';
import { prepareSenders } from './senders.js';
import { missingTables, toOutboxError } from './sqlite-error.js';
import { prepareApply, prepareTurn } from './turn.js';
import { prepareWaiting } from './waiting.js';

export interface SqliteStoreOptions {
  /** Path of the file, or `:memory:`, which only this store can use. */
  readonly path: string;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly clock?: () => number;
  /** Whether `open` may create or update the tables. Default: true. */
  readonly migrate?: boolean;
}

/** Messages per transaction of `prune`, so that it blocks neither senders nor the event loop for long. */
const pruneBatch = 1_000;

/** An outbox in a SQLite file. Several processes on one machine may use it; network file systems are not safe. */
export function createSqliteStore({ path, clock = Date.now, migrate = true }: SqliteStoreOptions): Store {
  let db: DatabaseSync | undefined;
  let prepared: ReturnType<typeof prepare> | undefined;
  const inserts = new WeakMap<object, Insert>();

  const connect = () => {
    db ??= openDatabase(path);
    return db;
  };
  const update = () => {
    const connection = connect();
    if (!isCurrent(connection)) transaction(connection, () => updateTables(connection));
  };
  const use = () => {
    if (prepared === undefined) throw new OutboxError('stopped', 'The outbox is closed.');
    return prepared;
  };
  /** In a write transaction. */
  const write = <Result>(work: (statements: ReturnType<typeof prepare>, now: number) => Result) =>
    whenFree(() => {
      const statements = use();
      return transaction(statements.db, () => work(statements, clock()));
    });
  const read = <Result>(work: (statements: ReturnType<typeof prepare>, now: number) => Result) =>
    whenFree(() => work(use(), clock()));

  return {
    open: () =>
      whenFree(() => {
        if (prepared !== undefined) return;
        if (migrate) update();
        else if (!isDatabase(path) || !isCurrent(connect()))
          throw new OutboxError('schema-missing', missingTables);
        prepared = prepare(connect());
      }).catch(explainLocked),
    isReadyFor: async () => prepared !== undefined,
    close: async () => {
      prepared = undefined;
      db?.close();
      db = undefined;
    },
    migrate: () => whenFree(update),
    enqueue: async (messages, tx) => {
      if (tx === undefined || tx === null)
        return write((statements, now) => statements.insert(messages, now));
      use();
      try {
        if (typeof tx !== 'object') return prepareInsertWith(tx, path)(messages, clock());
        const insert = inserts.get(tx) ?? prepareInsertWith(tx, path);
        inserts.set(tx, insert);
        return insert(messages, clock());
      } catch (error) {
        throw toOutboxError(error);
      }
    },
    join: (sender, limits, by) =>
      write((statements, now) => statements.senders.join(sender, limits, by, now)),
    look: (...parameters) => read(({ looks }, now) => looks.look(now, ...parameters)),
    beat: (process, senders) => write(({ looks }, now) => looks.beat(process, senders, now)),
    turn: (turn) => write((statements, now) => statements.turn(turn, now)),
    recover: async () => {
      // Most often there is nothing to recover, and no need to lock.
      const isNeeded = await read((statements, now) => statements.senders.needRecovery(now));
      return isNeeded ? write((statements, now) => statements.senders.recover(now)) : [];
    },
    checkWaiting: async (check) => {
      const isNeeded = await read((statements, now) => statements.waiting.isNeeded(check, now));
      if (!isNeeded) return { waiting: [], changes: [] };
      return write((statements, now) => statements.waiting.check(check, now));
    },
    status: () => read((statements, now) => statements.senders.status(now)),
    get: (id) => read((statements) => statements.messages.get(id)),
    find: (filter) => read((statements) => statements.messages.find(filter)),
    decide: (id, decision, digest) =>
      write((statements, now) => statements.messages.decide(id, decision, now, digest)),
    deleteFinished: async (olderThan, isStopped) => {
      for (let last: number | undefined = 0; last !== undefined && !isStopped(); await setImmediate()) {
        const after: number = last;
        last = await write(({ messages }, now) =>
          messages.deleteFinished(after, now - olderThan, pruneBatch),
        );
      }
    },
    prune: async (olderThan, isStopped = () => false) => {
      for (let sum = 0; ; ) {
        const count = await write((statements, now) =>
          statements.messages.prune(now - olderThan, pruneBatch),
        );
        sum += count;
        if (count < pruneBatch || isStopped()) return sum;
        await setImmediate();
      }
    },
  };
}

function prepare(db: DatabaseSync) {
  const apply = prepareApply(db);
  const waiting = prepareWaiting(db, apply);
  return {
    db,
    insert: prepareInsert(db),
    turn: prepareTurn(db, apply),
    waiting,
    looks: prepareLook(db),
    senders: prepareSenders(db, apply, waiting.groups),
    messages: prepareMessages(db, apply),
  };
}

function explainLocked(error: unknown): never {
  if (!(error instanceof OutboxError && error.code === 'locked')) throw error;
  const fix = 'If it is your own, call await outbox.migrate() before it begins.';
  throw new OutboxError(
    'locked',
    `The tables of the outbox cannot be created while a transaction keeps the database locked. ${fix}`,
    { cause: error },
  );
}
