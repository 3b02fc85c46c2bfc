import { invalidMessage, type MessageIssue } from '../errors/send-error.js';
import { isRecord, type Report, readOnce, reportType } from '../errors/values.js';

/** Reports issues at one path. */
export type ReportAt = (path: string, label?: string) => Report;

/**
 * Runs a check of a message.
 *
 * @throws SendError `invalid-message` with every issue that the check reported.
 */
export function collectIssues<T>(subject: string, check: (at: ReportAt) => T): T {
  const issues: MessageIssue[] = [];
  const at: ReportAt = (path, label) => (message) => {
    issues.push(label === undefined ? { path, message } : { path, label, message });
  };
  try {
    const value = check(at);
    if (issues.length === 0) return value;
  } catch {
    // A getter or a proxy of the caller threw.
    at('message')('could not be read');
  }
  throw invalidMessage(subject, issues);
}

/**
 * Copies the fields of an object, each read once, and reports unknown ones, such as misspelt ones. Anything else than an
 * object is reported, too, and then read as an empty one.
 *
 * @param prefix What precedes the fields in their paths.
 */
export function readFields(
  value: unknown,
  known: readonly string[],
  at: ReportAt,
  path: string,
  prefix: string = `${path}.`,
): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) {
    reportType(value, 'an object', at(path));
    return {};
  }
  const fields = readOnce(value);
  for (const key of Object.keys(fields)) {
    if (known.includes(key)) continue;
    // A key that does not look like a field name, or that contains the digits of a number, may be personal data.
    const shown = /^(?!(\D*\d){7})[A-Za-z_]\w{0,40}$/.test(key) ? key : '?';
    at(prefix + shown)(`is not a known field; the known fields are ${known.join(', ')}`);
  }
  return fields;
}
