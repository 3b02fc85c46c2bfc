/** A failure that its message explains whole, such as a folder that is not there. */
export class NotifygenError extends Error {
  /** `NotifygenError`, or that of a kind of it. */
  override readonly name: string = 'NotifygenError';
}

/** A command line that could work nowhere, such as an option's value that means nothing. */
export class UsageError extends NotifygenError {
  override readonly name: string = 'UsageError';
}

/** What a failed system call says, without the path that the message around it names already. */
export function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  const [reason = error.message] = error.message.replace(`${code}: `, '').split(',');
  return code === '' ? reason : `${reason} (${code})`;
}

/** Of a failed system call, such as `ENOENT`; empty of any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
