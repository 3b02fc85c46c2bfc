import { type AcceptedCall, type Call, isAccepted } from './call.js';
import { type CallFilter, compileFilter } from './call-filter.js';
import { titleOf } from './call-title.js';
import { describeIssues } from './issue.js';
import type { MessageStore } from './message-store.js';
import { checkWaitOptions, stopWaiting, type WaitOptions, WaitTimeoutError } from './wait-options.js';

/** How many messages to wait for, and how long. */
export interface MessageWaitOptions<Message = AcceptedCall> extends WaitOptions {
  /** Another condition that a message must meet. */
  readonly where?: ((message: Message) => boolean) | undefined;
  /** Number of messages to wait for, at least 1. With it, the result is a list. */
  readonly count?: number | undefined;
}

/** Resolves with the first accepted messages that match: those that have already arrived, and the next that do. */
export async function waitForMessages(
  store: MessageStore,
  filter: CallFilter,
  options: MessageWaitOptions = {},
): Promise<readonly AcceptedCall[]> {
  checkWaitOptions(options, ['where', 'count']);
  const { where = () => true, count = 1 } = options;
  if (!(Number.isInteger(count) && count >= 1)) {
    throw new RangeError(`count must be a whole number of at least 1, not ${count}`);
  }
  const matches = compileFilter(filter);
  const isMatch = (call: Call): call is AcceptedCall =>
    isAccepted(call) && matches(call) && meets(where, call);
  const found = store.find(filter).filter(isMatch).slice(0, count);
  const { stopped, cleanUp } = stopWaiting(
    options,
    (timeout) => new WaitTimeoutError(describeTimeout(store, filter, timeout, found.length, count)),
  );
  let unsubscribe = (): void => undefined;
  const arrived = new Promise<void>((resolve, reject) => {
    if (found.length === count) return resolve();
    unsubscribe = store.subscribe((event) => {
      try {
        if (event.type === 'added' && isMatch(event.call) && found.push(event.call) === count) resolve();
      } catch (error) {
        // Thrown by `where`: it must not reach the gateway.
        reject(error);
      }
    });
  });
  try {
    await Promise.race([stopped, arrived]);
    return found;
  } finally {
    unsubscribe();
    cleanUp();
  }
}

/** @throws TypeError for an async function: its promise would count as true. */
function meets(where: (call: AcceptedCall) => unknown, call: AcceptedCall): boolean {
  const result = where(call);
  if (result instanceof Promise) throw new TypeError('where must return a boolean, not a promise');
  return Boolean(result);
}

/** More lines would push the first one out of a terminal. */
const maxListed = 10;

function describeTimeout(
  store: MessageStore,
  filter: CallFilter,
  timeout: number,
  found: number,
  count: number,
): string {
  const conditions = Object.entries(filter)
    .filter(([key, value]) => key !== 'outcome' && value !== undefined)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
  const what = count === 1 ? 'no message' : `only ${found} of ${count} messages`;
  const summary = `${what}${conditions && ` with ${conditions}`} arrived within ${timeout} ms`;
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
  const start = `  ${call.id} ${titleOf(call)}${call.to === undefined ? '' : ` to ${call.to}`}`;
  if (call.outcome === 'accepted') return start;
  return call.outcome === 'faulted'
    ? `${start}: fault ${call.fault}`
    : `${start}: rejected, ${describeIssues(call.issues)}`;
}
