import type { SendError } from '../errors/send-error.js';
import type { OutgoingMessage } from '../request/outgoing-message.js';
import type { Receipt } from '../response/receipt.js';
import type { AttemptWatch } from './retry.js';

/** One attempt to post one message, as logs, counters and traces want it. It holds neither keys nor recipient. */
export interface AttemptEvent {
  /** A template notification, a session text or a session attachment. */
  readonly kind: OutgoingMessage['kind'];
  /** Name of the template; absent for session messages. */
  readonly template?: string;
  /** Counted from 1 for each message. */
  readonly attempt: number;
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds that it took. */
  readonly duration: number;
  /** The HTTP status of the answer; absent where none came. */
  readonly status?: number;
  /** Why it failed, with `code` and `delivery`; absent where the gateway took the message. */
  readonly error?: SendError;
  /** Milliseconds until the message is sent again; absent where it is not. */
  readonly retryIn?: number;
}

/**
 * Functions that are told what happens. What they throw, or what a promise of theirs rejects with, is ignored: the message
 * is on its way regardless.
 */
export interface Observers {
  /** Called after every attempt. */
  readonly onAttempt?: (event: AttemptEvent) => void;
  /** Called after an attempt that is followed by another; `retryIn` says when. */
  readonly onRetry?: (event: AttemptEvent) => void;
}

export function watchAttempts(
  message: OutgoingMessage,
  { onAttempt, onRetry }: Observers,
): AttemptWatch<Receipt> {
  if (onAttempt === undefined && onRetry === undefined) return () => undefined;
  return ({ attempt, start, result, error, delay }) => {
    const status = result?.status ?? error?.status;
    const event: AttemptEvent = {
      kind: message.kind,
      ...(message.kind === 'template' && { template: message.request.templateName }),
      attempt,
      startedAt: performance.timeOrigin + start,
      duration: performance.now() - start,
      ...(status !== undefined && { status }),
      ...(error && { error }),
      ...(delay !== undefined && { retryIn: delay }),
    };
    tell(onAttempt, event);
    if (delay !== undefined) tell(onRetry, event);
  };
}

/** As documented: a failing log must not look like a failed message, nor end the process with a rejection. */
function tell(observer: ((event: AttemptEvent) => unknown) | undefined, event: AttemptEvent): void {
  new Promise((resolve) => resolve(observer?.(event))).catch(() => undefined);
}
