import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

export interface VirtualListProps {
  /** What screen readers call the list. */
  readonly label: string;
  readonly id: string;
  readonly count: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Identifies a row wherever it moves. `undefined` for one that is not loaded yet. */
  readonly keyAt: (index: number) => string | undefined;
  readonly indexOf: (key: string) => number;
  readonly renderRow: (index: number) => ComponentChildren;
  readonly rowClass?: (index: number) => string;
  /** The key of the selected row. It is revealed when it changes. */
  readonly selected: string | undefined;
  /** Whether the first row is selected by itself: the list then stays where the user has scrolled to. */
  readonly isFollowing?: boolean;
  /** Whether no row moves, also while the first one is visible. When it follows, the list returns to that one afterwards. */
  readonly isStill?: boolean;
  /** Called when the user moves the selection with a key, or presses a row. */
  readonly onSelect: (index: number, by: 'key' | 'press') => void;
  /** Called for Enter on the selected row. */
  readonly onEnter?: () => void;
  /** Called with the first row and the one after the last that should be loaded. */
  readonly onRange?: (first: number, end: number) => void;
  /** Called with how many rows were added above since the first row was visible. */
  readonly onAbove?: (count: number) => void;
}

/** Rows rendered beyond each edge, so that fast scrolling shows no gap. */
const overscan = 8;

/**
 * A listbox of any number of rows of equal height, of which only the visible ones are in the page. Rows that are added above
 * do not move what the user looks at, unless the first row is visible.
 */
export function VirtualList(props: VirtualListProps): JSX.Element {
  const { label, id, count, rowHeight, keyAt, indexOf, selected, onSelect, onEnter, onRange } = props;
  const container = useRef<HTMLDivElement>(null);
  const [, update] = useReducer((renders: number) => renders + 1, 0);
  const [virtualizer] = useState(
    () =>
      new Virtualizer<HTMLDivElement, HTMLDivElement>({
        count: 0,
        getScrollElement: () => null,
        estimateSize: () => rowHeight,
        observeElementRect,
        observeElementOffset,
        scrollToFn: elementScroll,
      }),
  );
  virtualizer.setOptions({
    ...virtualizer.options,
    count,
    overscan,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    onChange: () => update(undefined),
  });
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());

  const rows = virtualizer.getVirtualItems();
  const [first = 0, end = 0] = [rows[0]?.index, (rows.at(-1)?.index ?? -1) + 1];
  useEffect(() => onRange?.(first, end), [onRange, first, end]);

  // Keeps the first visible row in its place when rows are added above it.
  const anchor = useRef<{ readonly key: string | undefined; readonly index: number }>(undefined);
  /** Where the list itself has scrolled to from its top, to be still. */
  const stillAt = useRef(0);
  const above = useRef(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const { key, index: place = 0 } = anchor.current ?? {};
    const isAtTop = element.scrollTop < rowHeight || Math.abs(element.scrollTop - stillAt.current) < 1;
    const moved = key === undefined ? -1 : indexOf(key);
    if (!props.isStill && isAtTop && stillAt.current > 0) {
      if (props.isFollowing) element.scrollTop = 0;
      stillAt.current = 0;
    } else if (moved >= 0 && moved !== place && (element.scrollTop > 0 || props.isStill)) {
      element.scrollTop += (moved - place) * rowHeight;
      above.current += moved - place;
      stillAt.current = isAtTop && props.isStill ? element.scrollTop : 0;
    }
    const top = Math.floor(element.scrollTop / rowHeight);
    if (top === 0) above.current = 0;
    props.onAbove?.(Math.max(0, above.current));
    anchor.current = { key: keyAt(top), index: top };
  });

  const index = selected === undefined ? -1 : indexOf(selected);
  // Once: later, the user may have scrolled away from it.
  const revealed = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element || index < 0 || revealed.current === selected) return;
    revealed.current = selected;
    if (props.isFollowing && (props.isStill || element.scrollTop >= rowHeight)) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    const bottom = top + rowHeight - element.clientHeight;
    if (bottom > element.scrollTop) element.scrollTop = bottom;
  });

  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && index >= 0) onEnter?.();
    const next = stepFrom(
      index,
      event.key,
      count,
      Math.floor((container.current?.clientHeight ?? 0) / rowHeight),
    );
    if (next === undefined) return;
    event.preventDefault();
    // A row that is not loaded is loaded when the list shows it.
    if (keyAt(next) === undefined) container.current?.scrollTo(0, next * rowHeight);
    onSelect(next, 'key');
  };
  const rowId = (key: string | undefined): string | undefined =>
    key === undefined ? undefined : `${id}-${key}`;
  return (
    <div
      ref={container}
      class="virtual-list scrolls"
      id={id}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={index >= first && index < end ? rowId(selected) : undefined}
      onKeyDown={keyDown}
    >
      <div class="rows" role="presentation" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {/* Moved as one, so that a row that is added above changes no other row. */}
        <div
          role="presentation"
          style={{ '--row-height': `${rowHeight}px`, transform: `translateY(${first * rowHeight}px)` }}
        >
          {rows.map((row) => {
            const key = keyAt(row.index);
            return (
              <div
                key={key ?? row.index}
                id={rowId(key)}
                role="option"
                tabIndex={-1}
                class={`row ${props.rowClass?.(row.index) ?? ''}`}
                aria-selected={row.index === index}
                aria-setsize={count}
                aria-posinset={row.index + 1}
                onMouseDown={(event) => {
                  if (event.button !== 0) return;
                  // At once: until the button is released, another row may have taken the place of this one.
                  onSelect(row.index, 'press');
                  // The row may leave the page, and with it the focus.
                  event.preventDefault();
                  container.current?.focus({ preventScroll: true });
                }}
              >
                {props.renderRow(row.index)}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The row that a key leads to. */
function stepFrom(index: number, key: string, count: number, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + Math.max(1, page - 1),
    PageUp: index - Math.max(1, page - 1),
    Home: 0,
    End: count - 1,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return undefined;
  return Math.min(Math.max(step, 0), count - 1);
}
