import { createHash } from 'node:crypto';
import type { Call } from './call.js';

/** Milliseconds between two attempts. Clients give up within this time. */
const maxPause = 60_000;

/** Returns the id of the first attempt if a new call is a retry. */
export type FindFirstAttempt = (
  call: Pick<Call, 'id' | 'receivedAt' | 'http' | 'fault'>,
) => string | undefined;

/**
 * Finds retries among calls that arrive one after the other. A retry has the same path and body as an earlier call that a
 * fault was applied to: clients retry when a response is missing or says that it is worth another attempt, and not after a
 * rejection.
 */
export function createRetryDetection(): FindFirstAttempt {
  /** The calls that may be retried, by request; the one with the oldest last attempt first. */
  const open = new Map<string, { readonly first: string; readonly lastAt: number }>();
  return ({ id, receivedAt, http, fault }) => {
    const now = Date.parse(receivedAt);
    for (const [key, { lastAt }] of open) {
      if (now - lastAt <= maxPause) break;
      open.delete(key);
    }
    if (open.size === 0 && fault === undefined) return undefined;
    // A body may have 1 MB, and many may be open.
    const key = createHash('sha256').update(`${http.path}\n${http.body}`).digest('base64');
    const first = open.get(key)?.first;
    open.delete(key);
    if (fault !== undefined) open.set(key, { first: first ?? id, lastAt: now });
    return first;
  };
}
