/** A failure that its message explains completely, such as a missing folder. */
export class NotifygenError extends Error {
  /** `NotifygenError`, or the name of the subclass. */
  override readonly name: string = 'NotifygenError';
}

/** A command line that cannot work, such as an option with an invalid value. */
export class UsageError extends NotifygenError {
  override readonly name: string = 'UsageError';
}

/** Whether the message explains the failure. The sandbox of a project may throw the errors of another copy of this package. */
export function isExplained(error: unknown): error is Error {
  return error instanceof Error && ['NotifygenError', 'UsageError'].includes(error.name);
}

/** The message of a failed system call without its path, which the message around it contains already. */
export function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  const [reason = error.message] = error.message.replace(`${code}: `, '').split(',');
  return code === '' ? reason : `${reason} (${code})`;
}

/** The code of a failed system call, such as `ENOENT`; empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Why there is no response. `fetch` gives only "fetch failed"; the reason is in its cause. */
export function fetchReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  // Its message names source files of OpenSSL.
  const code = codeOf(inner);
  return code.startsWith('ERR_SSL') ? `it does not speak TLS as expected (${code})` : systemReason(inner);
}
