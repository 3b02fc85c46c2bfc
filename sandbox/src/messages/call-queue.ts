import type { Call } from './call.js';
import { numberOf } from './call-filter.js';

/** Calls in the order in which they arrived, read without a copy of all of them. */
export interface CallList {
  readonly size: () => number;
  /** The index of a call; if it is not in the list, that of the next one. */
  readonly placeOf: (id: string) => number;
  readonly slice: (from?: number, to?: number) => readonly Call[];
}

export interface CallQueue extends CallList {
  readonly add: (call: Call) => void;
  /** Adds calls that are older than all others. */
  readonly addOlder: (calls: readonly Call[]) => void;
  readonly oldest: () => Call | undefined;
  /** In constant time on average. */
  readonly removeOldest: () => void;
  readonly remove: (ids: ReadonlySet<string>) => void;
}

export function createCallQueue(start: readonly Call[]): CallQueue {
  let calls = [...start];
  /** The calls before this index are removed. Removing them from the array each time would move all others. */
  let head = 0;
  const replace = (next: Call[]): void => {
    calls = next;
    head = 0;
  };
  return {
    size: () => calls.length - head,
    placeOf: (id) => {
      const number = numberOf(id);
      let [from, to] = [head, calls.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if (numberOf(calls[middle]?.id ?? '') < number) from = middle + 1;
        else to = middle;
      }
      return from - head;
    },
    slice: (from = 0, to = calls.length - head) => calls.slice(head + from, head + to),
    add: (call) => void calls.push(call),
    addOlder: (older) => {
      if (older.length > 0) replace([...older, ...calls.slice(head)]);
    },
    oldest: () => calls[head],
    removeOldest: () => {
      if (head < calls.length) head++;
      if (head * 2 > calls.length) replace(calls.slice(head));
    },
    remove: (ids) => replace(calls.slice(head).filter(({ id }) => !ids.has(id))),
  };
}

/** The part of a list between two of its indexes. */
export function partOf(list: CallList, start: number, end: number): CallList {
  const size = Math.max(0, end - start);
  return {
    size: () => size,
    placeOf: (id) => Math.min(Math.max(0, list.placeOf(id) - start), size),
    slice: (from = 0, to = size) => list.slice(start + from, start + Math.min(to, size)),
  };
}
