import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { throttled } from './throttled.js';

/** A part of a list: items in a row. */
export interface Page<T> {
  /** Oldest first. */
  readonly items: readonly T[];
  /** How many items the whole list has. */
  readonly total: number;
  /** How many of them are before the first of these. */
  readonly before: number;
  /** How many items, the oldest ones, the server has not looked at yet. They may be in the list. */
  readonly unscanned: number;
}

/**
 * Which part of a list to load: the `last` items, of those only the `first`; with `around`, those around an item; all of them
 * only `before` or `after` an item.
 */
export type Part = Partial<Record<'last' | 'first', number> & Record<'around' | 'before' | 'after', string>>;

/** Loads parts of one list. */
export type Load<T> = (part: Part) => Promise<Page<T>>;

export interface PagerSettings {
  /** Items per request. */
  readonly size: number;
  /** Items that are kept. The others are loaded again when the user gets to them. */
  readonly max: number;
  /** Whether the server finds the place of every ID, also of an item that is gone. Then what the user sees stays in its place. */
  readonly findsAnyPlace?: boolean;
}

/** The part of a list that a page shows. Another list takes its place when it is loaded. */
export interface Pager<T> {
  /** `load` is what it was loaded with. */
  readonly page: ReadonlySignal<(Page<T> & { readonly load: Load<T> }) | undefined>;
  /** Why the last request failed. With a `cause`, the server has rejected it. */
  readonly error: ReadonlySignal<Error | undefined>;
  /** How many items have arrived above those that the user sees. */
  readonly unseen: Signal<number>;
  /** Opens a list at one of its items, or at its newest ones. */
  readonly open: (load: Load<T>, id?: string) => Promise<void>;
  /** Forgets the list and what is loaded. */
  readonly close: () => void;
  /** Loads what the user now sees, if it is missing. Counted from the newest item. */
  readonly show: (first: number, end: number) => void;
  /** Loads the items before or after those that are loaded. */
  readonly more: (side: 'older' | 'newer') => Promise<void>;
  /** Loads what the user sees again. */
  readonly refresh: () => Promise<void>;
  /** Takes an item that has arrived. Without it, the list is asked for it, at most once per second. */
  readonly add: (item?: T) => void;
  /**
   * @param isAll Whether all of them were in this list. Otherwise, the list is loaded again unless they were loaded.
   */
  readonly remove: (ids: readonly string[], isAll: boolean) => void;
  /** The id of the next or previous item, also if that is not loaded. */
  readonly neighbor: (id: string, side: 'older' | 'newer') => Promise<string | undefined>;
  /** The id of a row, counted from the newest item, also if that is not loaded. */
  readonly idAt: (row: number) => Promise<string | undefined>;
}

/** Rows beyond those that the user sees: those that are loaded with them, and how near the edge may come. */
const [margin, lookahead] = [100, 40];

/** Milliseconds: what is shown anyway need not be asked for; and between two requests. */
const [patience, interval] = [50, 950];

export function createPager<T extends { readonly id: string }>({
  size,
  max,
  findsAnyPlace = false,
}: PagerSettings): Pager<T> {
  const page = signal<(Page<T> & { readonly load: Load<T> }) | undefined>(undefined);
  const error = signal<Error | undefined>(undefined);
  let load: Load<T> | undefined;
  let part: Part = {};
  let visible: readonly [first: number, end: number] | undefined;
  /** Of the request whose response replaces the page. */
  let latest = 0;
  let [isReplacing, isExtending, isBehind] = [false, false, false];

  const replace = async (next: Part): Promise<void> => {
    if (!load) return;
    const [from, request] = [load, ++latest];
    part = next;
    [isReplacing, isBehind] = [true, false];
    try {
      const found = await from(next);
      if (request !== latest) return;
      batch(() => {
        page.value = { ...found, load: from };
        error.value = undefined;
      });
    } catch (reason) {
      if (request !== latest || !(reason instanceof Error)) return;
      // An id that a link names may be none.
      if (reason.cause !== undefined && next.around !== undefined) return await replace({ last: size });
      error.value = reason;
    } finally {
      if (request === latest) isReplacing = false;
    }
    if (isBehind) await more('newer');
    if (error.peek() === undefined && request === latest && page.peek()?.unscanned) return refresh();
    await loadVisible();
  };
  const more = async (side: 'older' | 'newer'): Promise<void> => {
    const now = page.peek();
    if (!now || isReplacing || isExtending) return;
    // The response would not contain what else is found.
    if (now.unscanned > 0) return refresh();
    const edge = side === 'older' ? now.items[0] : now.items.at(-1);
    if (!edge) return replace(part);
    if (side === 'newer') isBehind = false;
    isExtending = true;
    try {
      const found = await now.load(
        side === 'older'
          ? { before: edge.id, last: size }
          : // What is far from what the user sees is only counted.
            { after: edge.id, first: isAtEnd(now) ? size : 1 },
      );
      const current = page.peek();
      if (current?.load !== now.load || !current.items.includes(edge)) return;
      const next = { ...extended(current, found, side, max), load: now.load };
      page.value = next;
      if (next.unscanned > 0) void refresh();
    } catch {
      // Without a connection, the page says so.
    } finally {
      isExtending = false;
    }
  };
  const ask = throttled(async () => {
    await new Promise((resolve) => setTimeout(resolve, patience));
    if (isBehind) await more('newer');
  }, interval);
  const refresh = (): Promise<void> => {
    const [first, end] = visible ?? [0, 0];
    const now = page.peek();
    const top = now?.items[now.total - 1 - first - now.before];
    if (findsAnyPlace && first > 0 && top) return replace({ around: top.id, last: end - first + 2 * margin });
    return replace(visible ? partOf(first, end) : part);
  };
  const refreshSoon = throttled(refresh, interval);

  let isShowing = false;
  const loadVisible = async (): Promise<void> => {
    const now = page.peek();
    // One request at a time: while the user scrolls, each would wait for those of the steps before.
    if (!now || !visible || isShowing || isReplacing || hasRows(now, visible)) return;
    const wanted = visible;
    isShowing = true;
    await replace(partOf(...wanted));
    isShowing = false;
    if (wanted !== visible) await loadVisible();
  };
  return {
    page,
    error,
    unseen: signal(0),
    open: (next, id) => {
      load = next;
      visible = undefined;
      return replace(id === undefined ? { last: size } : { around: id, last: size });
    },
    close: () => {
      latest++;
      load = undefined;
      page.value = undefined;
    },
    show: (first, end) => {
      visible = [first, end];
      void loadVisible();
    },
    more,
    refresh,
    add: (item) => {
      const now = page.peek();
      if (isReplacing || !item) isBehind = true;
      if (!item) return ask();
      if (!now || now.load !== load || now.items.some(({ id }) => id === item.id)) return;
      // Far from what the user sees, it is only counted: it would take the place of what they see.
      const isNear = isAtEnd(now) && (visible?.[0] ?? 0) < margin;
      const found = { ...now, items: isNear ? [item] : [], total: 1, before: 0 };
      const total = now.total + 1;
      page.value = { ...extended(now, found, 'newer', max), total, load: now.load };
    },
    remove: (ids, isAll) => {
      const now = page.peek();
      if (!now) return;
      const removed = new Set(ids);
      const items = now.items.filter(({ id }) => !removed.has(id));
      const others = ids.length - (now.items.length - items.length);
      // Those that are not loaded are older ones, if the newest is loaded.
      const older = isAll && isAtEnd(now) ? others : 0;
      if (others > older) refreshSoon();
      if (items.length === now.items.length && older === 0) return;
      const before = Math.max(0, now.before - older);
      const total = now.total - (now.before - before) - (now.items.length - items.length);
      page.value = { ...now, items, before, total };
    },
    neighbor: async (id, side) => {
      const now = page.peek();
      const place = now?.items.findIndex((item) => item.id === id) ?? -1;
      const loaded = place === -1 ? undefined : now?.items[place + (side === 'newer' ? 1 : -1)];
      if (loaded || !now) return loaded?.id;
      const found = await now.load(side === 'older' ? { before: id, last: 1 } : { after: id, first: 1 });
      return found.items[0]?.id;
    },
    idAt: async (row) => (await page.peek()?.load({ last: row + 1, first: 1 }))?.items[0]?.id,
  };
}

/** Whether the newest item is loaded. */
export function isAtEnd({ items, before, total }: Page<unknown>): boolean {
  return before + items.length >= total;
}

/** The rows that a user sees, and those around them. */
function partOf(first: number, end: number): Part {
  const from = Math.max(0, first - margin);
  return { last: end + margin, first: end + margin - from };
}

function hasRows({ items, before, total }: Page<unknown>, [first, end]: readonly [number, number]): boolean {
  const oldest = Math.max(0, total - end - lookahead);
  const newest = Math.min(total, total - first + lookahead);
  return oldest >= before && newest <= before + items.length;
}

/** Adds what is before or after the items of a page, and drops items at its other end if there are too many. */
function extended<T extends { readonly id: string }>(
  now: Page<T>,
  found: Page<T>,
  side: 'older' | 'newer',
  max: number,
): Page<T> {
  const known = new Set(now.items.map(({ id }) => id));
  const added = found.items.filter(({ id }) => !known.has(id));
  const items = side === 'older' ? [...added, ...now.items] : [...now.items, ...added];
  const excess = Math.max(0, items.length - max);
  if (side === 'older') {
    const total = now.total - now.before + found.before + added.length;
    return { ...found, items: items.slice(0, max), total };
  }
  const total = now.before + items.length + found.total - found.items.length;
  return { ...found, items: items.slice(excess), before: now.before + excess, total };
}
