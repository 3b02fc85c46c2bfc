import { el } from '../shared/dom.js';
import { drawCall } from './call-card.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * The calls that are drawn: a stretch of a chat that is no longer than `most`.
 *
 * @param {HTMLElement} log Scrolls.
 * @param {number} most
 * @param {{ details: (call: Call) => void, remove: (call: Call) => void }} actions
 */
export function chatStretch(log, most, actions) {
  const items = el('div', { class: 'items' });
  /** @type {Map<string, Call>} */
  let calls = new Map();

  /** @param {readonly string[]} gone */
  const drop = (gone) => {
    for (const id of gone) {
      if (calls.delete(id)) document.getElementById(id)?.remove();
    }
  };

  return {
    items,
    drop,
    clear: () => {
      calls = new Map();
      items.replaceChildren();
      log.replaceChildren(items);
    },
    forget: () => {
      calls = new Map();
    },
    /**
     * Adds calls at one end, and takes away what is then too many at the other. What is in sight stays where it is.
     *
     * @param {readonly Call[]} found
     * @param {'before' | 'after'} side
     * @returns Whether some were taken away.
     */
    insert: (found, side) => {
      const still = side === 'before' ? items.firstElementChild : items.lastElementChild;
      const top = still?.getBoundingClientRect().top ?? 0;
      const fresh = found.filter(({ id }) => !calls.has(id));
      const pairs = fresh.map((call) => /** @type {const} */ ([call.id, call]));
      calls = new Map(side === 'before' ? [...pairs, ...calls] : [...calls, ...pairs]);
      const drawn = fresh.map((call) => drawCall(call, actions));
      if (side === 'before') items.prepend(...drawn);
      else items.append(...drawn);
      const ids = [...calls.keys()];
      const spare = side === 'before' ? ids.slice(most) : ids.slice(0, -most);
      drop(spare);
      if (still) log.scrollTop += still.getBoundingClientRect().top - top;
      return spare.length > 0;
    },
    first: () => [...calls.keys()][0],
    last: () => [...calls.keys()].at(-1),
    size: () => calls.size,
    /** @param {string} id */
    call: (id) => calls.get(id),
  };
}
