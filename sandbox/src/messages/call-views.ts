import type { Call } from './call.js';
import { type CallFilter, compileFilter, numberOf } from './call-filter.js';
import { type CallList, type CallQueue, createCallQueue, partOf } from './call-queue.js';

/** Two inboxes have a list and a chat each. */
const maxViews = 8;

/** The calls that match a filter. */
export interface FoundCalls {
  readonly calls: CallList;
  /** How many calls, the oldest ones, have not been looked at. */
  readonly unscanned: number;
}

/** The kept calls, by filter. */
export interface CallViews extends Pick<CallQueue, 'size' | 'oldest' | 'add' | 'removeOldest' | 'remove'> {
  /** Finds the calls that match. It looks at no more than `scan`, the newest first; for the same filter, it continues. */
  readonly find: (filter: CallFilter, scan?: number) => FoundCalls;
  readonly get: (id: string) => Call | undefined;
}

/** The calls of one filter. */
interface View {
  readonly matches: (call: Call) => boolean;
  readonly calls: CallQueue;
  /** The id of the oldest call that was looked at. */
  since?: string | undefined;
}

/**
 * The calls of the filters that were asked for last are kept up to date, so that a request for the same filter costs the same
 * with many kept calls as with few.
 */
export function createCallViews(start: readonly Call[]): CallViews {
  const all = createCallQueue(start);
  /** The one that was asked for last is the last one. */
  const views = new Map<string, View>();
  const matching = (filter: CallFilter, scan: number): FoundCalls => {
    const conditions = Object.entries(filter).filter(([, value]) => value !== undefined);
    if (conditions.length === 0) return { calls: all, unscanned: 0 };
    const key = JSON.stringify(conditions.sort());
    const matches = compileFilter(filter);
    const view = views.get(key) ?? { matches, calls: createCallQueue([]) };
    views.delete(key);
    views.set(key, view);
    for (const [oldest] of views) if (views.size > maxViews) views.delete(oldest);
    const end = view.since === undefined ? all.size() : all.placeOf(view.since);
    const unscanned = Math.max(0, end - scan);
    view.calls.addOlder(all.slice(unscanned, end).filter(matches));
    view.since = all.slice(unscanned, unscanned + 1)[0]?.id ?? 'sandbox-0';
    return { calls: view.calls, unscanned };
  };
  return {
    size: all.size,
    oldest: all.oldest,
    add: (call) => {
      all.add(call);
      for (const { matches, calls } of views.values()) if (matches(call)) calls.add(call);
    },
    removeOldest: () => {
      const oldest = all.oldest();
      all.removeOldest();
      for (const { calls } of views.values()) if (calls.oldest() === oldest) calls.removeOldest();
    },
    remove: (ids) => {
      for (const calls of [all, ...[...views.values()].map((view) => view.calls)]) calls.remove(ids);
    },
    find: ({ after, before, ...filter }, scan = Number.POSITIVE_INFINITY) => {
      const { calls, unscanned } = matching(filter, scan);
      const start = after === undefined ? 0 : calls.placeOf(`sandbox-${numberOf(after) + 1}`);
      const end = before === undefined ? calls.size() : calls.placeOf(before);
      return { calls: partOf(calls, start, end), unscanned };
    },
    get: (id) => {
      const place = all.placeOf(id);
      const [call] = all.slice(place, place + 1);
      return call?.id === id ? call : undefined;
    },
  };
}
