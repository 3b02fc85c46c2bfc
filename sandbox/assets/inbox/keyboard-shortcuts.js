import { dialogById, inputById } from '../shared/dom.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * The page's keyboard shortcuts. They are inactive while the user types or a dialog is open.
 *
 * @param {{
 *   chat: { step: (step: 1 | -1) => void, callOf: (element: Element | null) => Call | undefined },
 *   details: (call: Call) => void,
 *   remove: (call: Call) => void,
 *   menu: (call: Call, button: HTMLElement) => void,
 *   back: () => void,
 * }} actions
 */
export function addKeyboardShortcuts({ chat, details, remove, menu, back }) {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open], .menu:popover-open')
    )
      return;
    const search = inputById('search');
    if (target === search) {
      if (key === 'Escape') search.blur();
      return;
    }
    const call = chat.callOf(document.activeElement);
    const menuButton = document.activeElement?.closest('.call')?.querySelector('.open-menu');
    /** @type {Record<string, (() => void) | undefined>} */
    const actions = {
      '/': () => search.focus(),
      '?': () => dialogById('help').showModal(),
      j: () => chat.step(1),
      k: () => chat.step(-1),
      d: call && (() => details(call)),
      m: call && menuButton instanceof HTMLElement ? () => menu(call, menuButton) : undefined,
      Delete: call && (() => remove(call)),
      Escape: back,
    };
    const action = actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
