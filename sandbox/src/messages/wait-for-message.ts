import { describeRefusals } from '../gateway/schema-issues.js';
import type { AcceptedCall, Call } from './call.js';
import { type CallFilter, matcher } from './call-filter.js';
import type { MessageStore } from './message-store.js';

/** How long to wait for a message. */
export interface WaitOptions {
  /** Milliseconds. Default: 5,000. */
  readonly timeout?: number | undefined;
  /** Ends the wait early. */
  readonly signal?: AbortSignal | undefined;
}

/** The message did not come in time; `message` lists what did. */
export class WaitTimeoutError extends Error {
  /** Always `WaitTimeoutError`. */
  override readonly name = 'WaitTimeoutError';
}

/** Resolves with the first message that fits, whether it is there already or comes in time. */
export async function waitForMessage(
  store: MessageStore,
  filter: CallFilter,
  { timeout = 5000, signal }: WaitOptions = {},
): Promise<AcceptedCall> {
  signal?.throwIfAborted();
  const there = store.find(filter).find(isAccepted);
  if (there) return there;
  const fits = matcher(filter);
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      unsubscribe();
      signal?.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      settle();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      settle();
      reject(new WaitTimeoutError(explain(store, filter, timeout)));
    }, timeout);
    const unsubscribe = store.subscribe((event) => {
      if (event.type !== 'added' || !isAccepted(event.call) || !fits(event.call)) return;
      settle();
      resolve(event.call);
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

export function isAccepted(call: Call): call is AcceptedCall {
  return call.outcome === 'accepted';
}

/** More would push the first line out of a terminal. */
const longestList = 10;

function explain(store: MessageStore, filter: CallFilter, timeout: number): string {
  const wanted = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
  const first = `no message${wanted && ` with ${wanted}`} came within ${timeout} ms`;
  const calls = store.find();
  if (calls.length === 0) return `${first}; nothing else came either`;
  const left = calls.length - longestList;
  const list = calls.slice(-longestList).map(line);
  return [`${first}. What did come:`, ...(left > 0 ? [`  (${left} older ones)`] : []), ...list].join('\n');
}

function line(call: Call): string {
  const what = call.template ?? (call.kind === 'unknown' ? call.http.path : `a session ${call.kind}`);
  const start = `  ${call.id} ${what}${call.to === undefined ? '' : ` to ${call.to}`}`;
  if (call.outcome === 'accepted') return start;
  return call.outcome === 'faulted'
    ? `${start}: met the fault ${call.fault}`
    : `${start}: refused, ${describeRefusals(call.problems)}`;
}
