import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxError } from '../../errors.js';
import type { SqliteConnection } from '../../transactions/transaction.js';
import { isBusy, readOnly, toOutboxError } from './sqlite-error.js';

/** How long to wait for the lock of another connection: asleep, and between that without blocking the event loop. */
const busyTimeout = 50;
const pauseTime = 25;
const longestWait = 5_000;

/** Opens the file, and creates it with its folders for this user only. */
export function openDatabase(path: string): DatabaseSync {
  // Loaded here so that users of PostgreSQL do not see the warning that Node 22 prints for this module.
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (sqlite === undefined) {
    throw new OutboxError(
      'unusable',
      'This runtime has no node:sqlite. Use Node 22.13, 23.4 or newer, or PostgreSQL.',
    );
  }
  if (path !== ':memory:') {
    createFile(path);
    checkAccess(path);
  }
  const db = new sqlite.DatabaseSync(path);
  try {
    db.exec(`pragma busy_timeout = ${busyTimeout}`);
    if (path !== ':memory:') db.exec('pragma journal_mode = wal');
    // At most 32 MB of memory: recipients and dedupe keys are found in any order.
    db.exec('pragma cache_size = -32000');
    // Else each row that is written has a journal of its own in a file.
    db.exec('pragma temp_store = memory');
    // What is erased is overwritten, which takes no measurable time.
    db.exec('pragma secure_delete = on');
    // Each commit is on the disk before it counts; fullfsync matters on macOS only.
    db.exec('pragma synchronous = full; pragma fullfsync = 1; pragma checkpoint_fullfsync = 1');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function createFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite gives its other files the same mode. An existing file must not be opened here: closing it would end the
    // locks that other connections of this process have on it.
    if (!existsSync(path)) closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    // Another process was faster.
    if (existsSync(path)) return;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutboxError('unusable', `${path} cannot be created: ${reason}`, { cause: error });
  }
}

/** SQLite itself would only say that something cannot be opened. */
function checkAccess(path: string): void {
  if (statSync(path).isDirectory())
    throw new OutboxError('unusable', `${path} is a folder. Name a file, such as ${path}/outbox.db.`);
  try {
    for (const needed of [path, dirname(path)]) accessSync(needed, constants.W_OK);
  } catch (error) {
    throw new OutboxError('unusable', readOnly, { cause: error });
  }
}

/** Repeats a synchronous exchange with the database while another connection has locked it. */
export async function whenFree<Result>(work: () => Result): Promise<Result> {
  for (const start = performance.now(); ; await sleep(pauseTime)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > longestWait) throw toOutboxError(error);
    }
  }
}

type Steps = readonly [begin: string, commit: string, rollback: string];

/** Runs in one write transaction, or in part of one, and leaves nothing of it after an error. */
export function transaction<Result>(
  db: DatabaseSync,
  work: () => Result,
  [begin, commit, rollback]: Steps = ['begin immediate', 'commit', 'rollback'],
): Result {
  db.exec(begin);
  try {
    const result = work();
    db.exec(commit);
    return result;
  } catch (error) {
    undo(db, rollback);
    throw error;
  }
}

export function undo(db: SqliteConnection, rollback: string = 'rollback'): void {
  try {
    db.exec(rollback);
  } catch {
    // The caller has ended the transaction, or SQLite itself, as it does when the disk is full.
  }
}
