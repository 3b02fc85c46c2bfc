import { adviceFor, type Delivery, type SendErrorCode } from './error-codes.js';
import { SendError as PlainSendError, type SendErrorClass, type SendErrorDetails } from './send-error.js';
import { isRecord } from './value-type.js';

export type SendError = PlainSendError;

export interface SendErrorConstructor extends SendErrorClass {
  /**
   * Restores what `toJSON` returned, such as from a queue or another worker.
   *
   * @throws TypeError if it is anything else.
   */
  readonly from: (json: unknown) => SendError;
}

// Added to the class here, so that bundles of programs that restore no errors do not contain it.
export const SendError: SendErrorConstructor = /* @__PURE__ */ Object.assign(PlainSendError, {
  from: restoreError,
});

function restoreError(json: unknown): SendError {
  const copy = readJson(json);
  if (!isSendErrorJson(copy)) throw new TypeError('SendError.from needs what toJSON returned');
  const { message, code, delivery, issues, attempts, status, body, requestId, retryAfter } = copy;
  const details = { code, delivery, issues, attempts, status, body, requestId, retryAfter };
  // Without what is absent.
  return new PlainSendError(message, JSON.parse(JSON.stringify(details)));
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

/** The deliveries that each code can have, with the statuses of the response; `-` without one. */
const possible: Readonly<Record<SendErrorCode, RegExp>> = {
  'invalid-message': /^not-sent -$/,
  unreachable: /^not-sent -$/,
  unauthorized: /^(rejected|unknown) 40[13]$/,
  'rate-limited': /^(rejected|unknown) 429$/,
  unavailable: /^(rejected|unknown) 503$/,
  // Some runtimes hide the status of a redirect.
  rejected: /^(rejected -|(rejected|unknown) (?!40[13]|429|503)[2-9]\d\d)$/,
  'gateway-failed': /^unknown (-|[2-9]\d\d)$/,
  timeout: /^(not-sent|unknown) -$/,
  'connection-lost': /^unknown -$/,
  aborted: /^(not-sent|unknown) -$/,
};

function isSendErrorJson(
  json: Readonly<Record<string, unknown>>,
): json is typeof json & SendErrorDetails & { readonly message: string } {
  const { name, message, code, delivery, advice, issues, attempts, status, body, requestId, retryAfter } =
    json;
  return (
    name === 'SendError' &&
    isText(message) &&
    isCode(code) &&
    isDelivery(delivery) &&
    (status === undefined || isCount(status)) &&
    possible[code].test(`${delivery} ${status ?? '-'}`) &&
    advice === adviceFor(code, delivery, status) &&
    Array.isArray(issues) &&
    issues.every(isIssue) &&
    issues.length > 0 === (code === 'invalid-message') &&
    isCount(attempts) &&
    (status !== undefined || [body, requestId, retryAfter].every((value) => value === undefined)) &&
    body !== '' &&
    (requestId === undefined || (isText(requestId) && requestId !== '')) &&
    (retryAfter === undefined || isCount(retryAfter))
  );
}

function isCode(value: unknown): value is SendErrorCode {
  return isText(value) && Object.hasOwn(possible, value);
}

function isDelivery(value: unknown): value is Delivery {
  return value === 'not-sent' || value === 'rejected' || value === 'unknown';
}

function isIssue(issue: unknown): boolean {
  if (!isRecord(issue)) return false;
  const { path, label = '', message, ...rest } = issue;
  return [path, label, message].every(isText) && Object.keys(rest).length === 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
