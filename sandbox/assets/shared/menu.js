import { byId, el } from './dom.js';

/** @typedef {{ label: string, run: () => void, copies?: never } | { label: string, copies: () => string, run?: never }} MenuItem */

/** Milliseconds that a menu shows whether it has copied. */
const confirmation = 900;

/**
 * Opens the menu of the page below a button. The arrow keys move in it; Escape and a click elsewhere close it.
 *
 * @param {HTMLElement} button
 * @param {readonly MenuItem[]} items
 */
export function openMenu(button, items) {
  const menu = byId('menu');
  menu.replaceChildren(...items.map((item) => renderItem(menu, item)));
  button.setAttribute('aria-expanded', 'true');
  menu.showPopover();
  place(menu, button);
  const follow = () => place(menu, button);
  const options = { capture: true, passive: true };
  document.addEventListener('scroll', follow, options);
  menu.addEventListener('toggle', function closed() {
    if (menu.matches(':popover-open')) return;
    menu.removeEventListener('toggle', closed);
    document.removeEventListener('scroll', follow, options);
    button.setAttribute('aria-expanded', 'false');
  });
  menu.onkeydown = (event) => moveFocus(menu, event);
  focusItem(menu, 0);
}

/** @param {HTMLElement} menu @param {MenuItem} item */
function renderItem(menu, { label, run, copies }) {
  const item = el('button', { type: 'button', role: 'menuitem', tabindex: '-1' }, label);
  item.addEventListener('click', async () => {
    if (run) {
      menu.hidePopover();
      return run();
    }
    // The clipboard needs a secure context.
    const copied = await navigator.clipboard?.writeText(copies()).then(
      () => true,
      () => false,
    );
    item.textContent = copied ? 'Copied' : 'Copying failed';
    setTimeout(() => item.isConnected && menu.hidePopover(), confirmation);
  });
  return item;
}

/** Below the button, or above it if there is no room. @param {HTMLElement} menu @param {HTMLElement} button */
function place(menu, button) {
  if (!button.isConnected) return menu.hidePopover();
  const { left, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const fits = bottom + 4 + offsetHeight <= innerHeight - 8;
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  menu.style.top = `${Math.max(8, fits ? bottom + 4 : top - offsetHeight - 4)}px`;
}

/** @param {HTMLElement} menu @param {KeyboardEvent} event */
function moveFocus(menu, event) {
  const current = [...menu.children].findIndex((item) => item.matches(':focus'));
  /** @type {Record<string, number>} */
  const targets = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (event.key === 'Tab') menu.hidePopover();
  if (target === undefined) return;
  event.preventDefault();
  focusItem(menu, target % menu.children.length);
}

/** @param {HTMLElement} menu @param {number} index */
function focusItem(menu, index) {
  const item = [...menu.children].at(index);
  if (item instanceof HTMLElement) item.focus();
}
