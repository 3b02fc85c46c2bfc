import { el } from '../shared/dom.js';

/** Rows rendered beyond each edge, so that fast scrolling shows no gap. */
const overscan = 6;

/**
 * A list of rows of equal height that renders only the visible rows.
 *
 * @template Item
 * @param {HTMLElement} container The scroll container, with the role listbox.
 * @param {{ rowHeight: number, renderRow: (item: Item, index: number) => HTMLElement }} options
 */
export function virtualList(container, { rowHeight, renderRow }) {
  const inner = el('div', { class: 'rows', role: 'presentation' });
  container.append(inner);
  /** @type {readonly Item[]} */
  let items = [];

  const show = () => {
    const first = Math.max(0, Math.floor(container.scrollTop / rowHeight) - overscan);
    const last = Math.ceil((container.scrollTop + container.clientHeight) / rowHeight) + overscan;
    const rows = items.slice(first, last).map((item, offset) => {
      const index = first + offset;
      const row = renderRow(item, index);
      row.setAttribute('aria-setsize', String(items.length));
      row.setAttribute('aria-posinset', String(index + 1));
      row.style.transform = `translateY(${index * rowHeight}px)`;
      return row;
    });
    inner.replaceChildren(...rows);
  };

  let frame = 0;
  container.addEventListener('scroll', () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(show);
  });
  new ResizeObserver(show).observe(container);

  return {
    /** @param {readonly Item[]} next */
    setItems: (next) => {
      items = next;
      inner.style.height = `${items.length * rowHeight}px`;
      show();
    },
    show,
    /** @param {number} index */
    reveal: (index) => {
      const top = index * rowHeight;
      if (top < container.scrollTop) container.scrollTop = top;
      const bottom = top + rowHeight - container.clientHeight;
      if (bottom > container.scrollTop) container.scrollTop = bottom;
      show();
    },
  };
}
