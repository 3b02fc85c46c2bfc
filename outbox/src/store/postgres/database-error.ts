import { OutboxError } from '../../errors.js';

/** SQLSTATEs of a server that cannot be used now or in this way: connection lost, no resources, conflicts, shutting down. */
const unusable = /^(?:0[08A]|2[5-8D]|3[4DF]|4[02]|5[3578]|72|F0|HV|XX)...$/;
const lost = /^(?:08|5[378])...$/;
/** SQLSTATEs of a table, schema, function or column that is missing. */
const missing = /^(?:42P01|3F000|42883|42703)$/;

/** What a failed statement means. Any other error is returned as it is. */
export function toOutboxError(error: unknown): unknown {
  const source = causeWithCode(error);
  if (source === undefined || source instanceof OutboxError) return source ?? error;
  const { code, message } = source;
  if (code === '22023' && message.includes(invalidMessage))
    return new OutboxError('invalid-message', message.slice(message.indexOf(invalidMessage)));
  if (code === '23514' || code === '23502')
    return new OutboxError(
      'invalid-message',
      'A message lacks a field, or one has a value that is not allowed.',
    );
  // The server's own words quote the message that could not be read.
  if (code === '22P02' || code === '22P05' || code === '22021')
    return new OutboxError(
      'invalid-message',
      'A message contains characters that PostgreSQL cannot store, such as U+0000 or half of a surrogate pair. Remove them.',
    );
  if (missing.test(code) && /notifygen/.test(message)) return schemaMissing(source);
  if (code === '42501')
    return new OutboxError(
      'unusable',
      `The database role lacks a privilege: ${message}. Grant it usage on the schema notifygen, and select, insert, update and delete on its tables, and usage on its sequence.`,
      { cause: source },
    );
  if (code === '25006')
    return new OutboxError(
      'unusable',
      'The database is read-only, such as a standby server. Name the one that can be written to in url.',
      { cause: source },
    );
  if (code === '53100')
    return new OutboxError('disk-full', 'The database server has no space left. Nothing was changed.', {
      cause: source,
    });
  if (code === '55P03') return new OutboxError('locked', 'The database is locked.', { cause: source });
  return source;
}

/** The same for statements on the outbox's own connections, where everything else means that the database cannot be used. */
export function toOwnError(error: unknown): unknown {
  const known = toOutboxError(error);
  if (known instanceof OutboxError || !(known instanceof Error)) return known;
  const isMistake = [TypeError, RangeError, ReferenceError, SyntaxError].some(
    (type) => known instanceof type,
  );
  if (isMistake && !('code' in known)) return known;
  const code = 'code' in known && typeof known.code === 'string' ? known.code : '';
  const isFromServer = isSqlState(code);
  if (isFromServer && !unusable.test(code)) return refused(code, known);
  const what = isFromServer && !lost.test(code) ? 'failed' : 'cannot be reached now';
  const reason = /^(?:28|3D)/.test(code)
    ? 'The database refused the connection. Check the user, the password and the database in the URL.'
    : `The database ${what}. The outbox tries again with the next call.`;
  return new OutboxError('unavailable', `${reason} (${code || known.message})`, { cause: known });
}

export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/** A SQLSTATE has five characters; codes of Node are longer or begin with E. */
export function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[^E].{4}$/.test(code);
}

/** The server's own words, and a trigger's, may quote a row. The name of a function contains no data. */
function refused(code: string, error: Error): OutboxError {
  const where = 'where' in error ? /^PL\/pgSQL function ([\w.]+)/.exec(String(error.where))?.[1] : undefined;
  const by = where === undefined ? '' : ` in the function ${where}`;
  return new OutboxError('refused', `The database refused to change a row: SQLSTATE ${code}${by}.`);
}

export const invalidMessage = 'notifygen.enqueue: ';

export function schemaMissing(cause?: Error): OutboxError {
  const message =
    'The tables of the outbox are missing or older than this package. Run `notifygen-outbox migrate`, or run the SQL that `notifygen-outbox migrate --print` prints.';
  return new OutboxError('schema-missing', message, cause && { cause });
}

/** Clients such as Drizzle wrap the database's error in one that quotes the parameters. */
function causeWithCode(error: unknown): (Error & { code: string }) | OutboxError | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  ) {
    if (current instanceof OutboxError) return current;
    if (hasCode(current)) return current;
  }
  return undefined;
}

function hasCode(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string';
}
