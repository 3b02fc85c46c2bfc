import {
  type Advice,
  adviceFor,
  type Delivery,
  type DeliveryByCode,
  type SendErrorCode,
} from './error-codes.js';
import { isRecord, readOnce } from './value-type.js';

/** One reason why a message is invalid. It never contains the value, which may be personal data. */
export interface MessageIssue {
  /** Path of the value in the message, such as `to`, `parameters[1]` or `file.url`; `options` for those of the send. */
  readonly path: string;
  /** Name of the placeholder or button that the value is for, such as `orderId`. Absent for other values. */
  readonly label?: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
}

/** A `SendError` as plain JSON, to carry it to another process. `SendError.from` restores it. */
export interface SendErrorJson {
  readonly name: 'SendError';
  readonly message: string;
  readonly code: SendErrorCode;
  readonly delivery: Delivery;
  /** What to do next. */
  readonly advice: Advice;
  readonly issues: readonly MessageIssue[];
  /** How many requests were started for this message; 0 if none was. */
  readonly attempts: number;
  /** HTTP status of the gateway's response. Absent without a response. */
  readonly status?: number;
  /**
   * Body of the gateway's response, in its own words: parsed JSON if it is JSON, else text; cut after 1 MiB; credentials
   * and recipient replaced by `[redacted]`. Absent if there was no response or its body was empty.
   */
  readonly body?: unknown;
  /** ID of the response, from a header such as `x-request-id`. Absent if it has none. */
  readonly requestId?: string;
  /** How long the gateway asked to wait, in milliseconds. Absent if it did not. */
  readonly retryAfter?: number;
}

type OfCode<Code extends SendErrorCode> = Error &
  Omit<SendErrorJson, 'code' | 'delivery' | 'issues'> & {
    /** What went wrong. */
    readonly code: Code;
    /** Whether the message may have been sent despite the error. */
    readonly delivery: DeliveryByCode[Code];
    /** Every reason why the message is invalid. Empty unless `code` is `invalid-message`. */
    readonly issues: Code extends 'invalid-message' ? readonly MessageIssue[] : readonly [];
    readonly toJSON: () => SendErrorJson;
  };

type Details<Code extends SendErrorCode> = Pick<OfCode<Code>, 'code' | 'delivery'> &
  Partial<Pick<OfCode<Code>, 'issues' | 'attempts' | 'status' | 'body' | 'requestId' | 'retryAfter'>>;

/**
 * The one error that sending rejects with: a union that `code` discriminates. Its message and properties contain neither
 * credentials nor the recipient, so it can be logged as it is.
 */
export type SendError = { [Code in SendErrorCode]: OfCode<Code> }[SendErrorCode];

/** What a `SendError` is created from. */
export type SendErrorDetails = { [Code in SendErrorCode]: Details<Code> }[SendErrorCode];

export interface SendErrorConstructor {
  /** Called by this package; public so that tests can create one. */
  new (message: string, details: SendErrorDetails): SendError;
  readonly prototype: SendError;
  /**
   * Restores what `toJSON` returned, such as from a queue or another worker.
   *
   * @throws TypeError if it is anything else.
   */
  readonly from: (json: unknown) => SendError;
}

// The details decide which member of the union an error is, which the type of a class cannot express.
export const SendError: SendErrorConstructor = class SendError extends Error {
  override readonly name = 'SendError';
  declare readonly code: SendErrorCode;
  declare readonly delivery: Delivery;
  readonly advice: Advice;
  readonly issues: readonly MessageIssue[] = [];
  readonly attempts: number = 0;

  constructor(message: string, details: SendErrorDetails) {
    super(message);
    Object.assign(this, details);
    this.advice = adviceFor(details.code, details.delivery, details.status);
  }

  toJSON(): object {
    return { ...this, message: this.message };
  }

  static from(json: unknown): SendError {
    // A getter cannot return another value after the check.
    const copy = readOnce(isRecord(json) ? json : {});
    if (!isSendErrorJson(copy)) throw new TypeError('SendError.from needs what toJSON returned');
    const { message, code, delivery, issues, attempts, status, body, requestId, retryAfter } = copy;
    // Without what is absent, and what the caller changes later.
    const details = { code, delivery, issues, attempts, status, body, requestId, retryAfter };
    return new SendError(message, JSON.parse(JSON.stringify(details)));
  }
} as SendErrorConstructor;

/** Whether a value is a `SendError`, also one from another copy of this package. */
export function isSendError(error: unknown): error is SendError {
  if (!isRecord(error) || !(error instanceof Error)) return false;
  const { name, code, delivery } = error;
  return name === 'SendError' && isText(code) && isText(delivery) && Object.hasOwn(deliveryWords, delivery);
}

/** The deliveries that each code can have. */
const outcomes =
  /^((invalid-message|unreachable|timeout|aborted) not-sent|(unauthorized|rate-limited|unavailable|rejected) rejected|(unauthorized|rate-limited|unavailable|gateway-failed|connection-lost|timeout|aborted) unknown)$/;

function isSendErrorJson(
  json: Readonly<Record<string, unknown>>,
): json is typeof json & SendErrorDetails & { readonly message: string } {
  const {
    name,
    message,
    code,
    delivery,
    issues,
    attempts,
    status = 0,
    requestId = '',
    retryAfter = 0,
  } = json;
  return (
    name === 'SendError' &&
    [message, code, delivery, requestId].every(isText) &&
    outcomes.test(`${code} ${delivery}`) &&
    [attempts, status, retryAfter].every((value) => typeof value === 'number' && value >= 0) &&
    Array.isArray(issues) &&
    issues.every(isIssue) &&
    (code === 'invalid-message' || issues.length === 0)
  );
}

function isIssue(issue: unknown): boolean {
  const { path, message, label = '' } = isRecord(issue) ? issue : {};
  return [path, message, label].every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Every message says this in words, so that a log is readable without knowing the codes. */
const deliveryWords: Readonly<Record<Delivery, string>> = {
  'not-sent': 'not sent',
  rejected: 'not accepted',
  unknown: 'may have been sent',
};

/** Creates the error for one message, such as `order_shipped not accepted: the gateway responded with 400`. */
export function sendError(subject: string, reason: string, details: SendErrorDetails): SendError {
  return new SendError(`${subject} ${deliveryWords[details.delivery]}: ${reason}`, details);
}

export function invalidMessage(subject: string, issues: readonly MessageIssue[]): SendError {
  const separator = issues.length === 1 ? ' ' : '\n  ';
  const lines = issues.map(
    ({ path, label, message }) =>
      `${separator}${path}${label === undefined ? '' : ` (${label})`}: ${message}`,
  );
  const code = 'invalid-message';
  return new SendError(`${subject} not sent:${lines.join('')}`, { code, delivery: 'not-sent', issues });
}
