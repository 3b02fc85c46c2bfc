import { type AcceptedCall, type Call, isAccepted } from './call.js';
import { type CallFilter, compileFilter } from './call-filter.js';
import { describeIssues } from './issue.js';
import type { MessageStore } from './message-store.js';

/** How long to wait for a message. */
export interface WaitOptions {
  /** Milliseconds. Default: 5,000. */
  readonly timeout?: number | undefined;
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** No message matched in time. The error message lists the calls that did arrive. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';
}

/** Resolves with the first accepted message that matches: one that has already arrived, or the next that does. */
export async function waitForMessage(
  store: MessageStore,
  filter: CallFilter,
  { timeout = 5000, signal }: WaitOptions = {},
): Promise<AcceptedCall> {
  signal?.throwIfAborted();
  const existing = store.find(filter).find(isAccepted);
  if (existing) return existing;
  const matches = compileFilter(filter);
  return new Promise((resolve, reject) => {
    const cleanUp = (): void => {
      clearTimeout(timer);
      unsubscribe();
      signal?.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      cleanUp();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      cleanUp();
      reject(new WaitTimeoutError(describeTimeout(store, filter, timeout)));
    }, timeout);
    const unsubscribe = store.subscribe((event) => {
      if (event.type !== 'added' || !isAccepted(event.call) || !matches(event.call)) return;
      cleanUp();
      resolve(event.call);
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** More lines would push the first one out of a terminal. */
const maxListed = 10;

function describeTimeout(store: MessageStore, filter: CallFilter, timeout: number): string {
  const conditions = Object.entries(filter)
    .filter(([key, value]) => key !== 'outcome' && value !== undefined)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
  const summary = `no message${conditions && ` with ${conditions}`} arrived within ${timeout} ms`;
  const calls = store.find();
  if (calls.length === 0) return `${summary}; the sandbox received no calls`;
  const omitted = calls.length - maxListed;
  return [
    `${summary}. The sandbox received:`,
    ...(omitted > 0 ? [`  (${omitted} older calls)`] : []),
    ...calls.slice(-maxListed).map(describeCall),
  ].join('\n');
}

function describeCall(call: Call): string {
  const what = call.template ?? (call.kind === 'unknown' ? call.http.path : `session ${call.kind}`);
  const start = `  ${call.id} ${what}${call.to === undefined ? '' : ` to ${call.to}`}`;
  if (call.outcome === 'accepted') return start;
  return call.outcome === 'faulted'
    ? `${start}: fault ${call.fault}`
    : `${start}: rejected, ${describeIssues(call.issues)}`;
}
