import {
  type Advice,
  adviceFor,
  type Delivery,
  type DeliveryByCode,
  type SendErrorCode,
} from './error-codes.js';
import { isRecord } from './values.js';

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
