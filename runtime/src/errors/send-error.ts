const sendErrorCodes = [
  /** The message is invalid; `issues` lists every reason. */
  'invalid-message',
  /** No connection to the gateway could be made. */
  'unreachable',
  /** The gateway responded with 401 or 403. */
  'unauthorized',
  /** The gateway responded with 429. */
  'rate-limited',
  /** The gateway responded with 503 and `Retry-After`. */
  'unavailable',
  /** Another 4xx, a redirect (never followed), or a 2xx whose JSON reports a failure. */
  'rejected',
  /** Another 5xx, or a response that is not the gateway's. */
  'gateway-failed',
  /** No complete response arrived in time. */
  'timeout',
  /** The connection broke, and the request may have been sent before that. */
  'connection-lost',
  /** The caller's `signal` was aborted. */
  'aborted',
] as const;

/** What went wrong: a closed list to branch on. */
export type SendErrorCode = (typeof sendErrorCodes)[number];

const deliveries = ['not-sent', 'rejected', 'unknown'] as const;

/**
 * Whether the message may have been sent. `not-sent`: the request certainly did not leave. `rejected`: the gateway
 * received it and did not accept it. `unknown`: the recipient may get the message, so sending it again may send it twice.
 */
export type Delivery = (typeof deliveries)[number];

/** One reason why a message is invalid. It never contains the value, which may be personal data. */
export interface MessageIssue {
  /** Path of the value in the message, such as `to`, `parameters[1]` or `file.url`. */
  readonly path: string;
  /** Name of the placeholder or button that the value is for, such as `orderId`. Absent for other values. */
  readonly label?: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
}

export interface SendErrorDetails {
  readonly code: SendErrorCode;
  readonly delivery: Delivery;
  readonly issues?: readonly MessageIssue[];
  readonly status?: number;
  readonly body?: unknown;
  readonly retryAfter?: number;
}

/**
 * The one error that sending rejects with. Its message and properties contain neither credentials nor the recipient, so it
 * can be logged as it is.
 */
export class SendError extends Error {
  override readonly name: string = 'SendError';
  declare readonly code: SendErrorCode;
  /** Whether the message may have been sent despite the error. */
  declare readonly delivery: Delivery;
  /** Every reason why the message is invalid. Empty unless `code` is `invalid-message`. */
  readonly issues: readonly MessageIssue[] = [];
  /** HTTP status of the gateway's response. Absent without a response. */
  declare readonly status?: number;
  /**
   * Body of the gateway's response: parsed JSON if it is JSON, else text; cut after 1 MiB; credentials and recipient
   * replaced by `[redacted]`. Absent if there was no response or its body was empty.
   */
  declare readonly body?: unknown;
  /** How long the gateway asked to wait, in milliseconds. Absent without a valid `Retry-After` header. */
  declare readonly retryAfter?: number;

  /** Called by this package; public so that tests can create one. */
  constructor(message: string, details: SendErrorDetails) {
    super(message);
    Object.assign(this, details);
  }

  /** Includes the message, which `JSON.stringify` omits from other errors. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** Whether a value is a `SendError`, also one from another copy of this package. */
export function isSendError(error: unknown): error is SendError {
  return (
    error instanceof Error &&
    error.name === 'SendError' &&
    'code' in error &&
    sendErrorCodes.some((code) => code === error.code) &&
    'delivery' in error &&
    deliveries.some((delivery) => delivery === error.delivery) &&
    'issues' in error &&
    Array.isArray(error.issues)
  );
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
  const lines = issues.map(
    ({ path, label, message }) => `${label === undefined ? path : `${path} (${label})`}: ${message}`,
  );
  const message =
    lines.length === 1 ? `${subject} not sent: ${lines[0]}` : `${subject} not sent:\n  ${lines.join('\n  ')}`;
  return new SendError(message, { code: 'invalid-message', delivery: 'not-sent', issues });
}
