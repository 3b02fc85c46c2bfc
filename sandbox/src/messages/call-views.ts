import type { Call } from './call.js';
import { type CallFilter, compileFilter } from './call-filter.js';
import { type CallQueue, createCallQueue, placeOf } from './call-queue.js';

/** Two inboxes have a list and a chat each. */
const maxViews = 8;

/** The kept calls, by filter. */
export interface CallViews extends Omit<CallQueue, 'list'> {
  /** The calls that match, oldest first. */
  readonly find: (filter: CallFilter) => readonly Call[];
}

/**
 * The calls of the filters that were asked for last are kept up to date, so that a request for the same filter costs the same
 * with many kept calls as with few.
 */
export function createCallViews(start: readonly Call[]): CallViews {
  const all = createCallQueue(start);
  /** The one that was asked for last is the last one. */
  const views = new Map<string, { readonly matches: (call: Call) => boolean; readonly calls: CallQueue }>();
  const matching = (filter: CallFilter): CallQueue => {
    const conditions = Object.entries(filter).filter(([, value]) => value !== undefined);
    if (conditions.length === 0) return all;
    const key = JSON.stringify(conditions.sort());
    const matches = compileFilter(filter);
    const view = views.get(key) ?? { matches, calls: createCallQueue(all.list().filter(matches)) };
    views.delete(key);
    views.set(key, view);
    for (const [oldest] of views) if (views.size > maxViews) views.delete(oldest);
    return view.calls;
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
    find: ({ after, before, ...filter }) => {
      const calls = matching(filter).list();
      if (after === undefined && before === undefined) return calls;
      const start = after === undefined ? 0 : placeOf(calls, after);
      const from = start + (after !== undefined && calls[start]?.id === after ? 1 : 0);
      return before === undefined ? calls.slice(from) : calls.slice(from, placeOf(calls, before));
    },
  };
}
