import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { OutboxError } from '../../errors.js';
import { transaction } from './database.js';
import { prepareOn } from './perform.js';

const wrong = (reason: string) => {
  const fix = 'Pass the DatabaseSync connection of node:sqlite that has the same file open, or leave tx out.';
  return new OutboxError('wrong-transaction', `tx ${reason} The outbox is a SQLite file. ${fix}`);
};

/**
 * The caller's connection, if it has the outbox's file open.
 *
 * @throws OutboxError `wrong-transaction`
 */
export function connectionOf(tx: unknown, path: string): DatabaseSync {
  if (!isConnection(tx)) throw wrong('is not a connection to SQLite.');
  if (!isSameFile(tx, path)) throw wrong('is a connection to another database.');
  return tx;
}

/** Runs in the open transaction of the caller: all or nothing of it, even if the caller catches the error and commits. */
export function withSavepoint<Result>(db: DatabaseSync, work: () => Result): Result {
  if (!hasTransaction(db)) throw wrong('has no open transaction: begin one first.');
  return whenOpen(() => transaction(db, work, savepoint));
}

const [begin, release] = ['savepoint notifygen', 'release notifygen'];
const savepoint = [begin, release, `rollback to notifygen; ${release}`] as const;

// The connection may come from another copy of the module, such as in Jest, so its class says nothing.
function isConnection(tx: unknown): tx is DatabaseSync {
  const { prepare, exec } = Object(tx);
  return typeof prepare === 'function' && typeof exec === 'function';
}

/** Node has `isTransaction` since 22.16. `begin` fails inside a transaction, and on a closed connection. */
function hasTransaction(tx: DatabaseSync): boolean {
  try {
    tx.exec('begin');
  } catch {
    return true;
  }
  tx.exec('rollback');
  return false;
}

function isSameFile(tx: DatabaseSync, path: string): boolean {
  const fileSql = `select file from pragma_database_list where name = 'main'`;
  const file = String(whenOpen(() => prepareOn(tx, fileSql).get())?.file);
  if (file === '' || path === ':memory:') return false;
  const [theirs, ours] = [file, path].map((name) => statSync(name, { bigint: true, throwIfNoEntry: false }));
  return theirs !== undefined && theirs.dev === ours?.dev && theirs.ino === ours.ino;
}

function whenOpen<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE')
      throw wrong('is closed.');
    throw error;
  }
}
