/** What kind of error it is. */
export type OutboxErrorCode =
  /** `url` is missing, such as because of an undefined environment variable. */
  | 'no-url'
  /** An option, or the module that should export the outbox, is invalid. */
  | 'invalid-options'
  /** A message or its options cannot be enqueued. */
  | 'invalid-message'
  /** `tx` is not a transaction of the outbox's own database. */
  | 'wrong-transaction'
  /** There is no such message. */
  | 'not-found'
  /** The message has a status to which a person's decision does not apply. */
  | 'wrong-status'
  /** The tables are missing or older than this package, and the outbox may not create or update them. */
  | 'schema-missing'
  /** The tables were updated by a newer version of this package. */
  | 'schema-newer'
  /** The database cannot be reached now. Nothing was changed, except perhaps by the commit that failed. */
  | 'unavailable'
  /** The database refused a change, such as because of a trigger of your own or a number that is too large. Nothing was changed. */
  | 'refused'
  /** Another transaction kept the database locked for too long. */
  | 'locked'
  /** The database has no space left. */
  | 'disk-full'
  /** The database is corrupted, not ours to write, or no database at all. */
  | 'unusable'
  /** Suppressed numbers are stored with another `suppressionKey` than that of this process. */
  | 'wrong-key'
  /** A source, or an option, is another than that which the campaign of this name is stored with. */
  | 'campaign-changed'
  /** The campaign was cancelled, so that nothing can be added to it. */
  | 'campaign-cancelled'
  /** Messages were still due at the end of the time limit of `drain`. */
  | 'timeout'
  /** The outbox was stopped or closed. */
  | 'stopped';

/**
 * The one error that the outbox itself throws and rejects with. Its message says how to fix the cause, and contains neither
 * recipients, connection URLs nor credentials.
 */
export class OutboxError extends Error {
  override readonly name = 'OutboxError';
  readonly code: OutboxErrorCode;

  constructor(code: OutboxErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function usageError(message: string): OutboxError {
  return new OutboxError('invalid-options', message);
}

/** @throws OutboxError `invalid-options` with every problem. */
export function refuse(call: string, problems: readonly string[]): void {
  if (problems.length > 0) throw invalidOptions(problems, call);
}

export function invalidOptions(problems: readonly string[], call: string = 'createOutbox'): OutboxError {
  return usageError(listOf(call, problems));
}

export function listOf(what: string, problems: readonly string[]): string {
  const lines = problems.length === 1 ? ` ${problems[0]}` : problems.map((one) => `\n  ${one}`).join('');
  return `${what}:${lines}`;
}
