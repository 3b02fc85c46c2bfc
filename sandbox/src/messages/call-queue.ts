import type { Call } from './call.js';
import { numberOf } from './call-filter.js';

/** Calls in the order in which they arrived. */
export interface CallQueue {
  readonly size: () => number;
  readonly add: (call: Call) => void;
  readonly oldest: () => Call | undefined;
  /** In constant time on average. */
  readonly removeOldest: () => void;
  readonly remove: (ids: ReadonlySet<string>) => void;
  /** Oldest first. */
  readonly list: () => readonly Call[];
}

export function createCallQueue(start: readonly Call[]): CallQueue {
  let calls = [...start];
  /** The calls before this index are removed. Removing them from the array each time would move all others. */
  let head = 0;
  const list = (): readonly Call[] => calls.slice(head);
  return {
    list,
    size: () => calls.length - head,
    add: (call) => void calls.push(call),
    oldest: () => calls[head],
    removeOldest: () => {
      if (head < calls.length) head++;
      if (head * 2 <= calls.length) return;
      calls = calls.slice(head);
      head = 0;
    },
    remove: (ids) => {
      calls = list().filter(({ id }) => !ids.has(id));
      head = 0;
    },
  };
}

/** The index of a call in a list, oldest first; if it is not in there, that of the next one. */
export function placeOf(calls: readonly Call[], id: string): number {
  const number = numberOf(id);
  let [from, to] = [0, calls.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numberOf(calls[middle]?.id ?? '') < number) from = middle + 1;
    else to = middle;
  }
  return from;
}
