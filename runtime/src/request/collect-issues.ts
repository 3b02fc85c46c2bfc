import { invalidMessage, type MessageIssue } from '../errors/send-error.js';
import { isRecord, readOnce, typeName } from '../errors/value-type.js';

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
  const at: ReportAt = (path, label) => (message) => {
    issues.push(label === undefined ? { path, message } : { path, label, message });
  };
  let checked: { readonly value: T } | undefined;
  try {
    checked = { value: check(at) };
  } catch {
    // A getter or a proxy of the caller threw.
    at('message')('could not be read');
  }
  if (checked === undefined || issues.length > 0) throw invalidMessage(subject, issues);
  return checked.value;
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
  const fields = readOnce(isRecord(value) ? value : {});
  if (!isRecord(value))
    at(path)(value === undefined ? 'is missing' : `must be an object, not ${typeName(value)}`);
  for (const key of Object.keys(fields)) {
    if (known.includes(key)) continue;
    // A key that does not look like a field name may contain personal data.
    const shown = /^[A-Za-z_]\w{0,40}$/.test(key) ? key : '?';
    at(prefix + shown)(`is not a known field; the known fields are ${known.join(', ')}`);
  }
  return fields;
}
