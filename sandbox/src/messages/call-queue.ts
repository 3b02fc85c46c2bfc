import type { Call } from './call.js';

/** Calls in the order in which they arrived. */
export interface CallQueue {
  readonly size: () => number;
  readonly add: (call: Call) => void;
  /** Removes the oldest call, in constant time on average. */
  readonly removeOldest: () => Call | undefined;
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
    removeOldest: () => {
      const oldest = calls[head];
      if (oldest === undefined) return undefined;
      head++;
      if (head * 2 > calls.length) {
        calls = calls.slice(head);
        head = 0;
      }
      return oldest;
    },
    remove: (ids) => {
      calls = list().filter(({ id }) => !ids.has(id));
      head = 0;
    },
  };
}
