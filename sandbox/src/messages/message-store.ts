import { randomUUID } from 'node:crypto';
import type { Call, NewCall } from './call.js';
import { type CallFilter, numberOf } from './call-filter.js';
import { createCallViews, type FoundCalls } from './call-views.js';
import { createRetryDetection } from './retries.js';

export type StoreEvent =
  | { readonly type: 'added'; readonly call: Call }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  | { readonly type: 'read'; readonly to: string; readonly upTo: string };

/** All calls of one recipient, as one row of the inbox. */
export interface Conversation {
  /** Empty for calls without a recipient. */
  readonly to: string;
  readonly count: number;
  readonly unread: number;
  readonly last: Call;
}

export interface MessageStore {
  /** Identifies the sequence of ids: another run has other calls with the same ids. */
  readonly run: string;
  /** The id that the next call will have. */
  readonly nextId: () => string;
  readonly add: (call: NewCall) => Call;
  /** Oldest first; frozen. */
  readonly find: (filter?: CallFilter) => readonly Call[];
  /** The same, but looks at no more calls than `scan`, the newest first; for the same filter, it continues. */
  readonly findSome: (filter: CallFilter, scan: number | undefined) => FoundCalls;
  readonly get: (id: string) => Call | undefined;
  /** Returns the ids of the removed calls. */
  readonly remove: (filter: CallFilter & { readonly id?: string | undefined }) => readonly string[];
  readonly markRead: (to: string) => void;
  /** Newest first. */
  readonly conversations: (filter?: CallFilter) => readonly Conversation[];
  /** Returns a function that unsubscribes the listener. */
  readonly subscribe: (listener: (event: StoreEvent) => void) => () => void;
}

/** The content of a store, to start another one with. */
export interface StoreSnapshot {
  readonly calls: readonly Call[];
  /** Id of the last call that was read, by recipient. */
  readonly read: Readonly<Record<string, string>>;
  /** Number of the last call received, even if it was removed. */
  readonly count: number;
  /** See `MessageStore`. */
  readonly run: string;
}

export function emptySnapshot(): StoreSnapshot {
  return { calls: [], read: {}, count: 0, run: randomUUID().slice(0, 8) };
}

/** In characters of request and response bodies, for each call that may be kept, and for all of them at least. */
const [bodyLength, minTotal] = [1_000, 50_000_000];

/** Keeps the newest `capacity` calls, or fewer if their bodies are large. */
export function createMessageStore(capacity: number, start: StoreSnapshot = emptySnapshot()): MessageStore {
  const listeners = new Set<(event: StoreEvent) => void>();
  const read = new Map(Object.entries(start.read).map(([to, id]) => [to, numberOf(id)]));
  const calls = createCallViews(start.calls.slice(-capacity).map(deepFreeze));
  let { count } = start;
  const maxLength = Math.max(minTotal, capacity * bodyLength);
  let length = totalLength(calls.find({}).calls.slice());
  const findFirstAttempt = createRetryDetection();

  const emit = (event: StoreEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  const find = (filter: CallFilter = {}): readonly Call[] => calls.find(filter).calls.slice();
  const removeCalls = (removed: readonly Call[]): readonly string[] => {
    if (removed.length === 0) return [];
    const ids = removed.map(({ id }) => id);
    calls.remove(new Set(ids));
    length -= totalLength(removed);
    emit({ type: 'removed', ids });
    return ids;
  };

  return {
    run: start.run,
    find,
    findSome: calls.find,
    get: calls.get,
    nextId: () => `sandbox-${count + 1}`,
    add: (newCall) => {
      const identity = { id: `sandbox-${++count}`, receivedAt: new Date().toISOString() };
      const retryOf = findFirstAttempt({ ...newCall, ...identity });
      const call: Call = deepFreeze({
        ...identity,
        ...structuredClone(newCall),
        ...(retryOf !== undefined && { retryOf }),
      });
      calls.add(call);
      emit({ type: 'added', call });
      length += totalLength([call]);
      while (calls.size() > capacity || (length > maxLength && calls.size() > 1)) {
        const oldest = calls.oldest();
        if (!oldest) break;
        calls.removeOldest();
        length -= totalLength([oldest]);
        emit({ type: 'removed', ids: [oldest.id] });
      }
      return call;
    },
    remove: ({ id, ...filter }) =>
      removeCalls(find(filter).filter((call) => id === undefined || call.id === id)),
    markRead: (to) => {
      const last = find({ to }).at(-1);
      if (!last || numberOf(last.id) <= (read.get(to) ?? 0)) return;
      read.set(to, numberOf(last.id));
      emit({ type: 'read', to, upTo: last.id });
    },
    conversations: (filter) => {
      const conversations = new Map<string, Conversation>();
      for (const call of find(filter)) {
        const to = call.to ?? '';
        const { count: before = 0, unread = 0 } = conversations.get(to) ?? {};
        const isUnread = numberOf(call.id) > (read.get(to) ?? 0);
        conversations.set(to, { to, count: before + 1, unread: unread + (isUnread ? 1 : 0), last: call });
      }
      return [...conversations.values()].sort(
        (one, other) => numberOf(other.last.id) - numberOf(one.last.id),
      );
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function totalLength(calls: readonly Call[]): number {
  return calls.reduce((sum, { http }) => sum + http.body.length + (http.responseBody?.length ?? 0), 0);
}

/** Freezes plain data at every level, so that callers cannot change stored calls. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
