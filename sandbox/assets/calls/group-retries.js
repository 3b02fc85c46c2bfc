/**
 * @import { Call } from '@notifygen/sandbox'
 * @typedef {readonly [Call, ...Call[]]} Attempts Oldest first.
 */

/** Milliseconds between two attempts. Clients give up within this time. */
const maxPause = 60_000;

/**
 * Groups calls with their retries. A retry has the same path and body as an earlier call that a fault was applied to: clients
 * retry when a response is missing or says that it is worth another attempt, and not after a rejection.
 *
 * @param {readonly Call[]} calls Oldest first.
 * @returns {readonly Attempts[]} In the order of their last attempts, oldest first.
 */
export function groupRetries(calls) {
  /** Those that may be retried, by request. @type {Map<string, Call[]>} */
  const open = new Map();
  /** @type {Set<Call[]>} */
  const groups = new Set();
  for (const call of calls) {
    const key = `${call.http.path}\n${call.http.body}`;
    const earlier = open.get(key);
    const last = earlier?.at(-1);
    const isRetry = last && Date.parse(call.receivedAt) - Date.parse(last.receivedAt) <= maxPause;
    const group = earlier && isRetry ? earlier : [];
    group.push(call);
    // The group moves to the end.
    groups.delete(group);
    groups.add(group);
    if (call.fault === undefined) open.delete(key);
    else open.set(key, group);
  }
  return [...groups].flatMap(([first, ...more]) => (first ? [/** @type {const} */ ([first, ...more])] : []));
}
