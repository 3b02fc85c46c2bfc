import type { Call } from './call.js';
import type { CallList } from './call-queue.js';

/** Which part of a list of calls to return. Absent: all of them. */
export interface PageOptions {
  /** Only this many, and the newest. */
  readonly last?: number | undefined;
  /** Only this many of those, and the oldest. */
  readonly first?: number | undefined;
  /** With `last`: this many with the call of this id in their middle, whether the list contains it or not. */
  readonly around?: string | undefined;
}

/** A part of a list, and how many calls of the list are before it. */
export interface CallPage {
  readonly calls: readonly Call[];
  readonly before: number;
}

export function pageOf(calls: CallList, { last = calls.size(), first, around }: PageOptions): CallPage {
  const end = around === undefined ? calls.size() : calls.placeOf(around) + Math.ceil(last / 2);
  const before = Math.max(0, Math.min(end, calls.size()) - last);
  return { calls: calls.slice(before, before + Math.min(last, first ?? last)), before };
}
