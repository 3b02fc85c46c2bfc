import { formatProblem, type Problem } from '../request/collect-issues.js';

/** What went wrong, to branch on. */
export type SendErrorCode = (typeof sendErrorCodes)[number];

const sendErrorCodes = [
  /** The values do not fit; `problems` lists every one. */
  'invalid-message',
  /** No connection to the gateway came about. */
  'unreachable',
  /** The gateway answered 401 or 403. */
  'unauthorized',
  /** The gateway answered 429. */
  'rate-limited',
  /** The gateway answered 503 with `Retry-After`. */
  'unavailable',
  /** Another 4xx, a redirect (never followed), or a 2xx whose JSON says that it failed. */
  'rejected',
  /** Another 5xx, or an answer that is not the gateway's. */
  'gateway-failed',
  /** No complete answer came in time. */
  'timeout',
  /** The connection broke after the request was on its way. */
  'connection-lost',
  /** The caller's `signal` ended it. */
  'aborted',
] as const;

/**
 * Whether the message may have gone out. `not-sent`: it certainly did not leave. `rejected`: the gateway had it
 * and refused it. `unknown`: it may be on its way, and sending it again may send it twice.
 */
export type Delivery = (typeof deliveries)[number];

const deliveries = ['not-sent', 'rejected', 'unknown'] as const;

export interface SendErrorDetails {
  readonly code: SendErrorCode;
  readonly delivery: Delivery;
  readonly problems?: readonly Problem[];
  readonly status?: number;
  readonly body?: unknown;
  readonly retryAfter?: number;
}

/**
 * The one error of this package. Its message and properties hold neither the keys nor the recipient, so it can be
 * logged as it is.
 */
export class SendError extends Error {
  /** Always `SendError`. */
  override readonly name: string = 'SendError';
  /** What went wrong, to branch on. */
  declare readonly code: SendErrorCode;
  /** Whether the message may have gone out all the same. */
  declare readonly delivery: Delivery;
  /** Every reason at once where `code` is `invalid-message`, else empty. */
  readonly problems: readonly Problem[] = [];
  /** The HTTP status of the gateway's answer. Absent where none came. */
  declare readonly status?: number;
  /**
   * The gateway's answer, parsed where it is JSON, cut after 1 MiB, with keys and recipient struck out. The interface
   * does not describe it. Absent where none came or where it was empty.
   */
  declare readonly body?: unknown;
  /** How long the gateway asked to wait, in milliseconds. Absent where it did not say. */
  declare readonly retryAfter?: number;

  /** Called by this package; public so that tests can make one. */
  constructor(message: string, details: SendErrorDetails) {
    super(message);
    Object.assign(this, details);
  }

  /** With its message, which `JSON.stringify` leaves out of other errors. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** Tells a `SendError` by its shape, so also one from a second copy of this package. */
export function isSendError(error: unknown): error is SendError {
  return (
    error instanceof Error &&
    error.name === 'SendError' &&
    'code' in error &&
    sendErrorCodes.some((code) => code === error.code) &&
    'delivery' in error &&
    deliveries.some((delivery) => delivery === error.delivery) &&
    'problems' in error &&
    Array.isArray(error.problems)
  );
}

/** The first words that each error has for its message, so that a log reads without knowing the codes. */
const fates: Readonly<Record<Delivery, string>> = {
  'not-sent': 'not sent',
  rejected: 'not accepted',
  unknown: 'may have gone out',
};

/** The error of one message: `order_shipped not accepted: the gateway answered 400`. */
export function failure(subject: string, what: string, details: SendErrorDetails): SendError {
  return new SendError(`${subject} ${fates[details.delivery]}: ${what}`, details);
}

export function invalidMessage(subject: string, problems: readonly Problem[]): SendError {
  const lines = problems.map(formatProblem);
  const message =
    lines.length === 1 ? `${subject} not sent: ${lines[0]}` : `${subject} not sent:\n  ${lines.join('\n  ')}`;
  return new SendError(message, { code: 'invalid-message', delivery: 'not-sent', problems });
}
