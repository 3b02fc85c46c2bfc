/** A call that the gateway has not responded to yet. Until its body has been read, its recipient is unknown. */
export interface PendingCall {
  readonly identify: (to: string | undefined) => void;
  readonly end: () => void;
}

export interface InFlight {
  readonly start: () => PendingCall;
  /** Number of calls in flight that are or may be to a recipient, or of all of them. */
  readonly count: (to?: string) => number;
  /** Calls a listener when the recipient of a call is known, and when a call ends. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: (to: string | undefined) => void) => () => void;
}

/** Keeps track of the calls that the gateway is responding to. */
export function createInFlight(): InFlight {
  const calls = new Set<{ to?: string | undefined }>();
  const listeners = new Set<(to: string | undefined) => void>();
  const emit = (to: string | undefined): void => {
    for (const listener of [...listeners]) listener(to);
  };
  return {
    start: () => {
      const call: { to?: string | undefined } = {};
      calls.add(call);
      return {
        identify: (to) => {
          call.to = to;
          emit(to);
        },
        end: () => {
          calls.delete(call);
          emit(call.to);
        },
      };
    },
    count: (to) => [...calls].filter((call) => to === undefined || !('to' in call) || call.to === to).length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
