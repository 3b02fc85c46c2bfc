import { invalidMessage, type MessageIssue } from '../errors/send-error.js';

/** Reports one issue at one path. */
export type Report = (message: string) => void;

export type ReportAt = (path: string, label?: string) => Report;

/**
 * Runs a check of a message.
 *
 * @throws SendError `invalid-message` with every issue that the check reported.
 */
export function collectIssues<T>(subject: string, check: (at: ReportAt) => T): T {
  const issues: MessageIssue[] = [];
  const checked = check((path, label) => (message) => {
    issues.push(label === undefined ? { path, message } : { path, label, message });
  });
  if (issues.length > 0) throw invalidMessage(subject, issues);
  return checked;
}

/** Reports keys that the request does not have, such as misspelt ones. */
export function reportUnknownKeys(
  fields: object,
  known: readonly string[],
  prefix: string,
  at: ReportAt,
): void {
  for (const key of Object.keys(fields)) {
    if (known.includes(key)) continue;
    // A key that does not look like a field name may contain personal data.
    const shown = /^[A-Za-z_]\w{0,40}$/.test(key) ? key : '?';
    at(prefix + shown)(`is not a known field; the known fields are ${known.join(', ')}`);
  }
}
