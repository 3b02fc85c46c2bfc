import { SendError } from '../errors/send-error.js';
import type { OutgoingMessage } from '../request/outgoing-message.js';

/** One attempt to post one message, or an invalid message, for logs, metrics and traces. It contains neither credentials nor the recipient. */
export interface AttemptEvent {
  /** `unknown` if `sendRequest` got something else than what a `build…` function returns. */
  readonly kind: OutgoingMessage['kind'] | 'unknown';
  /** Name of the template; absent for session messages. */
  readonly template?: string;
  /** 1 for the first attempt of a message; 0 if the message or an option is invalid, so that there was none. */
  readonly attempt: number;
  /** Start of the attempt, in milliseconds since 1970. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  /** HTTP status of the response; absent without a response. */
  readonly status?: number;
  /** Absent if the gateway accepted the message. */
  readonly error?: SendError;
  /** Milliseconds until the next attempt; absent if this is the last one. */
  readonly retryIn?: number;
}

export interface Observers {
  /**
   * Called after every attempt, and for every invalid message. What it throws, or what its promise rejects with, is ignored.
   */
  readonly onAttempt?: (event: AttemptEvent) => void;
}

/** Receives the outcome of each attempt; `start` is by `performance.now()`. */
export type Observe = (
  outcome: Pick<AttemptEvent, 'attempt' | 'status' | 'error' | 'retryIn'> & { readonly start: number },
) => void;

export function observeAttempts(
  { kind, template }: Pick<AttemptEvent, 'kind'> & { readonly template?: string | undefined },
  onAttempt: Observers['onAttempt'],
): Observe {
  return async ({ start, error, status = error?.status, ...outcome }) => {
    try {
      await onAttempt?.({
        kind,
        ...(template && { template }),
        startedAt: performance.timeOrigin + start,
        duration: performance.now() - start,
        ...(status && { status }),
        ...outcome,
        ...(error && { error: copyOf(error) }),
      });
    } catch {
      // A failing log must neither look like a failed message nor end the process with an unhandled rejection.
    }
  };
}

/** What an observer changes must not reach the caller. */
function copyOf(error: SendError): SendError {
  const { message, stack } = error;
  return Object.assign(new SendError(message, JSON.parse(JSON.stringify(error))), { stack });
}
