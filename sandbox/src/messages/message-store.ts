import { deepFreeze } from '../deep-freeze.js';
import type { Call, CallDraft } from './call.js';
import { type CallFilter, matcher, numberOf } from './call-filter.js';

/** What happened in a store. */
export type StoreEvent =
  | { readonly type: 'added'; readonly call: Call }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  | { readonly type: 'read'; readonly to: string; readonly upTo: string };

/** All calls of one recipient, as a line of the inbox. */
export interface Conversation {
  /** Empty for calls without a recipient that could be read. */
  readonly to: string;
  readonly count: number;
  readonly unread: number;
  readonly last: Call;
}

export interface MessageStore {
  /** The id that the next call will have. */
  readonly nextId: () => string;
  readonly add: (draft: CallDraft) => Call;
  /** Oldest first; frozen. */
  readonly find: (filter?: CallFilter) => readonly Call[];
  readonly remove: (filter: CallFilter & { readonly id?: string | undefined }) => readonly string[];
  readonly markRead: (to: string) => void;
  /** Newest first. */
  readonly conversations: (filter?: CallFilter) => readonly Conversation[];
  /** Calls a listener with everything that happens, until the function that it returns is called. */
  readonly subscribe: (listener: (event: StoreEvent) => void) => () => void;
}

/** What a store begins with. */
export interface StoreStart {
  readonly calls: readonly Call[];
  /** The last call that was read, by recipient. */
  readonly read: Readonly<Record<string, string>>;
  /** Number of the last call there ever was. */
  readonly count: number;
}

const empty: StoreStart = { calls: [], read: {}, count: 0 };

/**
 * Keeps the newest `capacity` calls.
 *
 * @throws RangeError where `capacity` is no whole number from 1.
 */
export function createMessageStore(capacity: number, start: StoreStart = empty): MessageStore {
  if (!(Number.isInteger(capacity) && capacity >= 1)) {
    throw new RangeError(`the number of messages to keep must be a whole number from 1, not ${capacity}`);
  }
  const listeners = new Set<(event: StoreEvent) => void>();
  const read = new Map(Object.entries(start.read).map(([to, id]) => [to, numberOf(id)]));
  let calls = start.calls.slice(-capacity).map(deepFreeze);
  let { count } = start;

  const tell = (event: StoreEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  const find = (filter: CallFilter = {}): readonly Call[] => calls.filter(matcher(filter));
  const drop = (gone: readonly Call[]): readonly string[] => {
    if (gone.length === 0) return [];
    const ids = gone.map(({ id }) => id);
    const out = new Set(ids);
    calls = calls.filter(({ id }) => !out.has(id));
    tell({ type: 'removed', ids });
    return ids;
  };

  return {
    find,
    nextId: () => `sandbox-${count + 1}`,
    add: (draft) => {
      const facts = { id: `sandbox-${++count}`, receivedAt: new Date().toISOString() };
      const call: Call = deepFreeze({ ...facts, ...structuredClone(draft) });
      calls.push(call);
      tell({ type: 'added', call });
      if (calls.length > capacity) drop(calls.slice(0, calls.length - capacity));
      return call;
    },
    remove: ({ id, ...filter }) => drop(find(filter).filter((call) => id === undefined || call.id === id)),
    markRead: (to) => {
      const last = calls.findLast((call) => (call.to ?? '') === to);
      if (!last || numberOf(last.id) <= (read.get(to) ?? 0)) return;
      read.set(to, numberOf(last.id));
      tell({ type: 'read', to, upTo: last.id });
    },
    conversations: (filter) => {
      const groups = new Map<string, Conversation>();
      for (const call of find(filter)) {
        const to = call.to ?? '';
        const { count: before = 0, unread = 0 } = groups.get(to) ?? {};
        const isNew = numberOf(call.id) > (read.get(to) ?? 0);
        groups.set(to, { to, count: before + 1, unread: unread + (isNew ? 1 : 0), last: call });
      }
      return [...groups.values()].sort((one, other) => numberOf(other.last.id) - numberOf(one.last.id));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
