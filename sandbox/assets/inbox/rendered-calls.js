import { el } from '../shared/dom.js';
import { renderCall } from './call-card.js';
import { markDays } from './day-marks.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * The calls of a chat that are in the page: at most `maxCalls` of them.
 *
 * @param {HTMLElement} log The scroll container.
 * @param {number} maxCalls
 * @param {import('./call-card.js').CallActions} actions
 */
export function renderedCalls(log, maxCalls, actions) {
  const items = el('div', { class: 'rendered-calls' });
  /** @type {Map<string, Call>} */
  let calls = new Map();

  /** @param {readonly string[]} ids */
  const remove = (ids) => {
    const focused = document.activeElement?.closest('.call');
    const all = [...items.children];
    const position = focused ? all.indexOf(focused) : -1;
    for (const id of ids) {
      if (calls.delete(id)) document.getElementById(id)?.remove();
    }
    markDays(calls.values());
    if (position === -1 || focused?.isConnected) return;
    // The next call gets the focus of a removed one.
    const remaining = all.filter((element) => element.isConnected);
    const next = remaining.find((element) => all.indexOf(element) > position) ?? remaining.at(-1) ?? log;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };

  return {
    items,
    remove,
    clear: () => {
      calls = new Map();
      items.replaceChildren();
      items.inert = false;
      log.replaceChildren(items);
    },
    /** The calls stay visible until others replace them, but nothing can be done with them. */
    forget: () => {
      calls = new Map();
      items.inert = true;
    },
    /** Shows where the calls start that the user has not seen yet. If it is all of them, there is nothing to separate. @param {number} count */
    markUnread: (count) => {
      items.querySelector('.unread-mark')?.remove();
      const first = items.children[calls.size - count];
      if (count > 0 && count < calls.size) first?.prepend(el('p', { class: 'unread-mark' }, `${count} new`));
    },
    ids: () => [...calls.keys()],
    /**
     * Adds calls at one end, and removes those that exceed the limit at the other. What the user sees does not move.
     *
     * @param {readonly Call[]} found
     * @param {'before' | 'after'} side
     * @returns Whether some were removed.
     */
    insert: (found, side) => {
      const anchor = side === 'before' ? items.firstElementChild : items.lastElementChild;
      const bottom = anchor?.getBoundingClientRect().bottom ?? 0;
      const fresh = found.filter(({ id }) => !calls.has(id));
      const pairs = fresh.map((call) => /** @type {const} */ ([call.id, call]));
      calls = new Map(side === 'before' ? [...pairs, ...calls] : [...calls, ...pairs]);
      const elements = fresh.map((call) => renderCall(call, actions));
      if (side === 'before') items.prepend(...elements);
      else items.append(...elements);
      const ids = [...calls.keys()];
      const excess = side === 'before' ? ids.slice(maxCalls) : ids.slice(0, -maxCalls);
      remove(excess);
      if (anchor) log.scrollTop += anchor.getBoundingClientRect().bottom - bottom;
      return excess.length > 0;
    },
    first: () => [...calls.keys()][0],
    last: () => [...calls.keys()].at(-1),
    size: () => calls.size,
    /** @param {string} id */
    call: (id) => calls.get(id),
  };
}
