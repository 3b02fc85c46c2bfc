import { isRecord } from './values.js';

/**
 * Whether the message may have been sent, by the most severe of all attempts. `not-sent`: no request left. `rejected`: the
 * gateway received it and did not accept it. `unknown`: the recipient may get the message, so sending it again may send it
 * twice.
 */
export type Delivery = 'not-sent' | 'rejected' | 'unknown';

/**
 * The deliveries that each code of a last attempt can have. The codes of a rejection have `unknown` if the end of the
 * response's body is missing: it may have said that the message was accepted. Those without a response have `rejected` if the
 * gateway rejected an earlier attempt.
 */
export interface DeliveryByCode {
  /** The message, or an option of the send, is invalid; `issues` lists every reason. */
  readonly 'invalid-message': 'not-sent';
  /** No connection to the gateway could be made. */
  readonly unreachable: 'not-sent' | 'rejected';
  /** The gateway responded with 401 or 403. */
  readonly unauthorized: 'rejected' | 'unknown';
  /** The gateway responded with 429. */
  readonly 'rate-limited': 'rejected' | 'unknown';
  /** The gateway responded with 503, and the option `interpret` returned `rejected`. */
  readonly unavailable: 'rejected' | 'unknown';
  /** Another 4xx, a redirect (never followed), or a 2xx with JSON that reports a failure. */
  readonly rejected: 'rejected' | 'unknown';
  /**
   * A 5xx, 408 or 303, which a proxy may also send after it forwarded the message; or a response that contradicts itself or
   * does not say whether the message was accepted.
   */
  readonly 'gateway-failed': 'unknown';
  /** No complete response arrived in time. */
  readonly timeout: Delivery;
  /** The connection broke, and the request may have been sent before that. */
  readonly 'connection-lost': 'unknown';
  /** The caller's `signal` was aborted. */
  readonly aborted: Delivery;
}

/** What went wrong: a closed list to branch on. */
export type SendErrorCode = keyof DeliveryByCode;

/**
 * What to do about an error. `retry`: send the same message again later, which cannot send it twice. `fix-message`: the
 * same message would fail again. `fix-setup`: every message fails until the credentials, the address or the account are
 * right. `ask`: the message may have been sent, so find out before you send it again.
 */
export type Advice = 'retry' | 'fix-message' | 'fix-setup' | 'ask';

/** Statuses that are about the address, the account or the way to the gateway, not about one message. */
const setupStatus = /^(3..|40[2457]|410|42[16])$/;

/** Statuses of a rejection that another attempt may not get: the server was too slow, too early or failed. */
const temporaryStatus = /^(408|425|5..)$/;

export function adviceFor(code: SendErrorCode, delivery: Delivery, status: number | undefined): Advice {
  if (delivery === 'unknown') return 'ask';
  if (code === 'invalid-message') return 'fix-message';
  if (code === 'unauthorized') return 'fix-setup';
  if (code !== 'rejected' || temporaryStatus.test(`${status}`)) return 'retry';
  return setupStatus.test(`${status}`) ? 'fix-setup' : 'fix-message';
}

/** One reason why a message is invalid. It never contains the value, which may be personal data. */
export interface MessageIssue {
  /** Path of the value in the message, such as `to`, `parameters[1]` or `file.url`; `options` for those of the send. */
  readonly path: string;
  /** Name of the placeholder or button that the value is for, such as `orderId`. Absent for other values. */
  readonly label?: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
}

/** A `SendError` as plain JSON, to carry it to another process. `restoreError` restores it. */
export interface SendErrorJson {
  readonly name: 'SendError';
  /** A sentence for people, without credentials and recipient. */
  readonly message: string;
  /** What went wrong. */
  readonly code: SendErrorCode;
  /** Whether the message may have been sent despite the error. */
  readonly delivery: Delivery;
  /** What to do next. */
  readonly advice: Advice;
  /** Every reason why the message is invalid. Empty unless `code` is `invalid-message`. */
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

/** The properties without which there is no error of a code. */
type Needed<Code extends SendErrorCode> =
  | 'code'
  | 'delivery'
  | (Code extends 'invalid-message' ? 'issues' : never)
  | (Code extends 'unauthorized' | 'rate-limited' | 'unavailable' ? 'status' : never);

type Details<Code extends SendErrorCode> = Required<Pick<OfCode<Code>, Needed<Code>>> &
  Partial<Pick<OfCode<Code>, 'issues' | 'attempts' | 'status' | 'body' | 'requestId' | 'retryAfter'>>;

/**
 * The one error that sending rejects with: a union that `code` discriminates. Its message and properties contain neither
 * credentials nor the recipient, so it can be logged as it is.
 */
export type SendError = { [Code in SendErrorCode]: OfCode<Code> }[SendErrorCode];

/** What a `SendError` is created from. */
export type SendErrorDetails = { [Code in SendErrorCode]: Details<Code> }[SendErrorCode];

export interface SendErrorClass {
  /** Called by this package; public so that tests can create one. */
  new (message: string, details: SendErrorDetails): SendError;
  readonly prototype: SendError;
}

// The details decide which member of the union an error is, which the type of a class cannot express.
export const SendError: SendErrorClass = class SendError extends Error {
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
} as SendErrorClass;

/** Whether a value is a `SendError`, also one from another copy of this package. */
export function isSendError(error: unknown): error is SendError {
  if (!isRecord(error) || !(error instanceof Error)) return false;
  const { name, code, delivery } = error;
  return name === 'SendError' && typeof code === 'string' && Object.hasOwn(deliveryWords, String(delivery));
}

/** Every message says this in words, so that a log is readable without knowing the codes. */
const deliveryWords: Readonly<Record<Delivery, string>> = {
  'not-sent': 'not sent',
  rejected: 'not accepted',
  unknown: 'may have been sent',
};

/** Why a message was not accepted, in words and as details of an error. */
export type Failure = SendErrorDetails & { readonly reason: string };

/** Creates the error for one message, such as `order_shipped not accepted: the gateway responded with 400`. */
export function sendError(subject: string, { reason, ...details }: Failure): SendError {
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
