import { query } from '../../../ui/connection.js';
import type { CallSummary } from '../../src/messages/call-summary.js';
import { sandbox } from '../shared/sandbox.js';

/** Which calls a list has. `faulted` includes accepted calls that a fault was applied to. */
export interface ListFilter {
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly outcome?: string | undefined;
}

export function isActive({ to, search, outcome }: ListFilter): boolean {
  return to !== undefined || search !== undefined || outcome !== undefined;
}

/** As parameters of a request. */
function filterQuery({ to, search, outcome = 'all' }: ListFilter): Record<string, string | undefined> {
  if (outcome !== 'faulted') return { to, search, outcome };
  return { to, search: [search, 'is:faulted'].filter(Boolean).join(' '), outcome: 'all' };
}

/** The calls of a list that are loaded, newest first. */
export interface LoadedCalls {
  /** `undefined` until the first response. */
  readonly total: number | undefined;
  readonly error: string | undefined;
  readonly at: (index: number) => CallSummary | undefined;
  /** -1 for one that is not loaded. */
  readonly indexOf: (id: string) => number;
}

export interface CallList {
  readonly loaded: () => LoadedCalls;
  /** Loads what is missing of some rows, which the user now sees. */
  readonly show: (first: number, end: number) => void;
  /** Loads the rows again that the user sees. */
  readonly refresh: () => Promise<void>;
  /** Loads the rows around a call. */
  readonly showAround: (id: string) => Promise<void>;
  /** The id of the next or previous call of the list, also if neither is loaded. */
  readonly neighbor: (id: string, step: 1 | -1) => Promise<string | undefined>;
}

/** Rows that are loaded at once, besides those that the user sees. */
const margin = 60;

/**
 * Loads parts of a list that may have any number of calls.
 *
 * @param start A call that is revealed first.
 * @param changed Called when other calls are loaded.
 */
export function createCallList(filter: ListFilter, start: string | undefined, changed: () => void): CallList {
  let rows = new Map<number, CallSummary>();
  let places = new Map<string, number>();
  let total: number | undefined;
  let error: string | undefined;
  let [first, end] = [0, 0];
  /** A call that is to be revealed, until the user sees it. */
  let wanted = start;
  let latest = 0;
  /** Whether the places of the loaded rows may be wrong, because calls have arrived or gone. */
  let isStale = false;
  let isLoadingVisible = false;

  /** Replaces what is loaded, or adds to it if nothing has changed in between. */
  const load = async (part: Readonly<Record<string, string | number>>, keep: boolean): Promise<void> => {
    const request = ++latest;
    let isReset = false;
    try {
      const page = await sandbox.page<CallSummary>(`calls?${query({ ...filterQuery(filter), ...part })}`);
      // A later request has what the user sees now.
      if (request !== latest) return;
      isReset = !keep || isStale || page.total !== total;
      if (isReset) [rows, places] = [new Map(), new Map()];
      page.items.forEach((call, index) => {
        const place = page.total - 1 - page.before - index;
        rows.set(place, call);
        places.set(call.id, place);
      });
      [total, error, isStale] = [page.total, undefined, false];
    } catch (reason) {
      if (!(reason instanceof Error) || request !== latest) return;
      // Without a connection, the rows stay. With a cause, it is the search that is not valid.
      if (reason.cause === undefined) return;
      if (part.around !== undefined) {
        wanted = undefined;
        return loadPart(first, end, false);
      }
      [rows, places, total, error] = [new Map(), new Map(), 0, reason.message];
    }
    changed();
    // The user may have scrolled in the meantime.
    if (isReset) await loadWanted();
  };
  const loadPart = (from: number, to: number, keep: boolean): Promise<void> => {
    const start = Math.max(0, from - margin);
    return load({ last: to + margin, first: to + margin - start }, keep);
  };
  /** One request at a time: while the user scrolls, each would wait for those of the steps before. */
  const loadVisible = async (): Promise<void> => {
    if (isLoadingVisible) return;
    const [from, to] = [first, end];
    const visible = Array.from(
      { length: Math.max(0, Math.min(to, total ?? 0) - from) },
      (_, row) => from + row,
    );
    if (visible.every((place) => rows.has(place))) return;
    isLoadingVisible = true;
    await loadPart(from, to, true);
    isLoadingVisible = false;
    if (from !== first || to !== end) await loadVisible();
  };
  const loadWanted = async (): Promise<void> => {
    if (wanted !== undefined && !places.has(wanted)) await load({ around: wanted, last: 2 * margin }, true);
    await loadVisible();
  };

  return {
    loaded: () => ({
      total,
      error,
      at: (index) => rows.get(index),
      indexOf: (id) => places.get(id) ?? -1,
    }),
    show: (from, to) => {
      [first, end] = [from, to];
      const place = places.get(wanted ?? '') ?? -1;
      if (place >= from && place < to) wanted = undefined;
      void loadVisible();
    },
    refresh: () => {
      isStale = true;
      if (total === undefined && wanted !== undefined) return loadWanted();
      return loadPart(first, end, false);
    },
    showAround: (id) => {
      wanted = id;
      return loadWanted();
    },
    neighbor: async (id, step) => {
      const place = places.get(id);
      const loaded = place === undefined ? undefined : rows.get(place + step);
      if (loaded) return loaded.id;
      const part = step === 1 ? { before: id, last: 1 } : { after: id, first: 1 };
      const [call] = await sandbox.rest<CallSummary[]>(`calls?${query({ ...filterQuery(filter), ...part })}`);
      return call?.id;
    },
  };
}
