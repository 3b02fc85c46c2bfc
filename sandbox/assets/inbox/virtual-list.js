import { el } from '../shared/dom.js';

/** Rows drawn beyond each edge, so that a quick flick shows no gap. */
const spare = 6;

/**
 * A list of rows of one height that holds only the rows in sight, however many there are.
 *
 * @template Item
 * @param {HTMLElement} container Scrolls; its role is listbox.
 * @param {{ rowHeight: number, draw: (item: Item, index: number) => HTMLElement }} options
 */
export function windowedList(container, { rowHeight, draw }) {
  const inner = el('div', { class: 'rows', role: 'presentation' });
  container.append(inner);
  /** @type {readonly Item[]} */
  let items = [];

  const show = () => {
    const first = Math.max(0, Math.floor(container.scrollTop / rowHeight) - spare);
    const last = Math.ceil((container.scrollTop + container.clientHeight) / rowHeight) + spare;
    const rows = items.slice(first, last).map((item, offset) => {
      const index = first + offset;
      const row = draw(item, index);
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
