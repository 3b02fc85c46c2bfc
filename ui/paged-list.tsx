import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pager } from './pager.js';
import { VirtualList, type VirtualListProps } from './virtual-list.js';

/** What a list with an open item knows of both. */
export interface ListState {
  /** Whether the open item is beside the list. Otherwise, it covers the list. */
  readonly isWide: ReadonlySignal<boolean>;
  readonly opened: ReadonlySignal<string | undefined>;
  /** The selected row. On a narrow screen, keys move it, and Enter opens it. */
  readonly selected: ReadonlySignal<string | undefined>;
  /** The row that the keys are at, on a narrow screen. */
  readonly cursor: Signal<string | undefined>;
  /** Shows an item, or none. With `push`, the browser's Back button returns to what was shown before. */
  readonly show: (id: string | undefined, how: 'push' | 'replace') => void;
}

/** What keys and presses do in a list. */
export interface ListKeys {
  /** From what covers the list, the browser's Back button leads to the list. */
  readonly open: (id: string | undefined, how?: 'push' | 'replace') => void;
  /** Goes to a row with a key. On a narrow screen, it is opened with Enter. */
  readonly moveTo: (id: string | undefined) => void;
  /** Goes to the next or previous row. */
  readonly step: (side: 'older' | 'newer') => void;
  /** Goes to a row, counted from the newest, also if it is not loaded. */
  readonly toRow: (row: number) => Promise<void>;
  /** What Enter does: opens the selected row, or goes to what is open. */
  readonly enter: () => void;
}

/** @param detail The `id` of the element that shows the open item. */
export function createListKeys<T extends { readonly id: string }>(
  list: Pager<T>,
  { isWide, opened, selected, cursor, show }: ListState,
  detail: string,
): ListKeys {
  const isCovered = (): boolean => !isWide.peek() && opened.peek() !== undefined;
  const open: ListKeys['open'] = (id, how = isCovered() ? 'replace' : 'push') => {
    cursor.value = id;
    show(id, how);
  };
  const moveTo = (id: string | undefined): void => {
    if (id === undefined) return;
    if (isWide.peek() || opened.peek() !== undefined) open(id, 'replace');
    else cursor.value = id;
  };
  const rows = (): readonly { readonly id: string }[] => list.page.peek()?.items ?? [];
  return {
    open,
    moveTo,
    step: async (side) => {
      const from = selected.peek();
      const newest = rows().at(-1)?.id;
      if (from === undefined) return moveTo(newest);
      const next = await list.neighbor(from, side).catch(() => undefined);
      // The selected one may not be in the list.
      moveTo(next ?? (rows().some(({ id }) => id === from) ? undefined : newest));
    },
    toRow: async (row) => moveTo(await list.idAt(row).catch(() => undefined)),
    enter: () => {
      const id = selected.peek();
      if (isWide.peek()) document.getElementById(detail)?.focus();
      else if (id !== undefined) open(id);
    },
  };
}

export interface PagedListProps<T>
  extends Pick<VirtualListProps, 'id' | 'label' | 'rowHeight' | 'isFollowing'> {
  readonly list: Pager<T>;
  readonly keys: ListKeys;
  readonly selected: string | undefined;
  readonly classOf: (item: T) => string;
  /** @param before The item before this one in time. */
  readonly render: (item: T, before: T | undefined) => ComponentChildren;
}

/** The rows of a list, newest first. They do not move while the pointer is on them. */
export function PagedList<T extends { readonly id: string }>(props: PagedListProps<T>): JSX.Element {
  const { list, keys, classOf, render, ...rest } = props;
  const { items = [], total = 0, before = 0 } = list.page.value ?? {};
  const [isStill, setStill] = useState(false);
  const at = (row: number): T | undefined => items[total - 1 - row - before];
  return (
    <div
      class="paged-list column"
      onPointerEnter={() => setStill(true)}
      onPointerLeave={() => setStill(false)}
    >
      <VirtualList
        {...rest}
        count={total}
        keyAt={(row) => at(row)?.id}
        indexOf={(id) => {
          const place = items.findLastIndex((item) => item.id === id);
          return place === -1 ? -1 : total - 1 - before - place;
        }}
        isStill={isStill}
        onSelect={(row, by) => {
          const id = at(row)?.id;
          if (by === 'press') keys.open(id);
          else if (id === undefined) void keys.toRow(row);
          else keys.moveTo(id);
        }}
        onEnter={keys.enter}
        onRange={list.show}
        onAbove={(count) => {
          list.unseen.value = count;
        }}
        rowClass={(row) => {
          const item = at(row);
          return item ? classOf(item) : '';
        }}
        renderRow={(row) => {
          const item = at(row);
          return item && render(item, at(row + 1));
        }}
      />
    </div>
  );
}

interface UnseenProps {
  readonly list: Pick<Pager<unknown>, 'unseen'>;
  readonly onPress: () => void;
}

/** A button that leads to what has arrived above the rows that the user sees. Beside a search, it covers and moves no row. */
export function Unseen({ list, onPress }: UnseenProps): JSX.Element | null {
  const { value: count } = list.unseen;
  if (count === 0) return null;
  return (
    <button type="button" class="primary unseen" onClick={onPress}>
      {count.toLocaleString()} new
    </button>
  );
}

/** Moves the focus into the sheet that covers a list when it opens, and back to the list when it closes. */
export function useFocusInSheet(isOpen: boolean, list: string): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    document.getElementById(isOpen ? 'close-sheet' : list)?.focus({ preventScroll: true });
  });
}
