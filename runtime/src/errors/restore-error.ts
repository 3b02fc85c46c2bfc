import { SendError, type SendErrorDetails } from './send-error.js';
import { isRecord } from './values.js';

/**
 * Restores an error from what its `toJSON` returned, such as from a queue or another worker.
 *
 * @throws TypeError if it is anything else.
 */
export function restoreError(json: unknown): SendError {
  const copy = readJson(json);
  if (isSendErrorJson(copy)) {
    const { message, code, delivery, issues, attempts, status, body, requestId, retryAfter } = copy;
    const details = { code, delivery, issues, attempts, status, body, requestId, retryAfter };
    // Without what is absent.
    const error = new SendError(message, JSON.parse(JSON.stringify(details)));
    if (error.advice === copy.advice) return error;
  }
  throw new TypeError('restoreError needs what toJSON returned');
}

/** Reads every value once: no getter or proxy can return another one after the check. */
function readJson(json: unknown): Readonly<Record<string, unknown>> {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(json));
    return isRecord(copy) ? copy : {};
  } catch {
    return {};
  }
}

/** Code, delivery and the status of the response, `-` without one. Some runtimes hide the status of a redirect. */
const possible = [
  /^(invalid-message|unreachable|timeout|aborted) not-sent -$/,
  /^(unreachable|timeout|aborted|rejected) rejected -$/,
  /^(timeout|aborted|connection-lost|gateway-failed) unknown -$/,
  /^gateway-failed unknown [2-9]\d\d$/,
  /^unauthorized (rejected|unknown) 40[13]$/,
  /^rate-limited (rejected|unknown) 429$/,
  /^unavailable (rejected|unknown) 503$/,
  /^rejected (rejected|unknown) (?!40[13]|429|503)[2-9]\d\d$/,
];

function isSendErrorJson(
  json: Readonly<Record<string, unknown>>,
): json is typeof json & SendErrorDetails & { readonly message: string } {
  const { name, message, code, delivery, issues, attempts, status, requestId = '-', retryAfter = 0 } = json;
  const hasStatus = 'status' in json;
  const outcome = `${code} ${delivery} ${hasStatus ? status : '-'}`;
  return (
    name === 'SendError' &&
    [message, code, delivery, requestId].every(isText) &&
    [attempts, retryAfter, hasStatus ? status : 0].every(isCount) &&
    possible.some((pattern) => pattern.test(outcome)) &&
    Array.isArray(issues) &&
    issues.every(isIssue) &&
    issues.length > 0 === (code === 'invalid-message') &&
    requestId !== '' &&
    json.body !== '' &&
    (hasStatus || !['body', 'requestId', 'retryAfter'].some((name) => name in json))
  );
}

function isIssue(issue: unknown): boolean {
  if (!isRecord(issue)) return false;
  const { path, label = '', message, ...rest } = issue;
  return [path, label, message].every(isText) && Object.keys(rest).length === 0;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
