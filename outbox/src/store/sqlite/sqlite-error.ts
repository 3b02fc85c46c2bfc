import { OutboxError, type OutboxErrorCode } from '../../errors.js';

export const readOnly =
  'The database of the outbox is read-only. Give this process write access to the file and its folder.';

/** SQLite's primary result codes, https://sqlite.org/rescode.html */
const explained: Readonly<Record<number, readonly [code: OutboxErrorCode, message: string]>> = {
  8: ['unusable', readOnly],
  10: [
    'unavailable',
    'The database of the outbox cannot be read or written: the disk or file system reported an error.',
  ],
  11: ['unusable', 'The database of the outbox is corrupted. Restore it from a backup.'],
  13: [
    'disk-full',
    'The database of the outbox cannot grow: the disk is full. Free some space; messages stay queued.',
  ],
  14: [
    'unavailable',
    'The database of the outbox cannot be opened. Check that the folder exists and this process may write to it.',
  ],
  26: ['unusable', 'The file is not a SQLite database. Choose another path for the outbox.'],
};

/** Such as JSON or a sum that cannot be computed, a value that is too long, and one of another type. */
const aboutRow = [1, 18, 20];

const locked =
  'The database of the outbox was locked for too long. If this process holds the lock, pass that transaction as tx: enqueue(message, { tx }). If the tables do not exist yet, call await outbox.migrate() before it begins. Keep write transactions short.';

export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === 5 || code === 6;
}

/** What an error of SQLite means for the outbox; every other error stays as it is. */
export function toOutboxError(error: unknown): unknown {
  if (isBusy(error)) return new OutboxError('locked', locked, { cause: error });
  const code = resultCode(error);
  if (code === 1 && error instanceof Error && error.message.startsWith('no such table: notifygen_'))
    return new OutboxError('schema-missing', missingTables, { cause: error });
  if (code === 19 && error instanceof Error)
    return new OutboxError('invalid-message', `A message cannot be stored: ${error.message}.`, {
      cause: error,
    });
  if (error instanceof Error && aboutRow.includes(code ?? 0))
    return new OutboxError('refused', `The database refused a row: ${error.message}.`, { cause: error });
  const [outboxCode, message] = explained[code ?? 0] ?? [];
  if (outboxCode === undefined || message === undefined) return error;
  return new OutboxError(outboxCode, message, { cause: error });
}

export const missingTables =
  'The tables of the outbox are missing or older than this package. Run notifygen-outbox migrate, or let createOutbox do it with migrate: true.';

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  // The upper bits of an extended code say more about the same error.
  return error.errcode & 0xff;
}
