import { inputById } from './dom.js';

/**
 * The search box, and the buttons that filter calls by what became of them.
 *
 * @param {() => void} changed Called after the user has changed something.
 */
export function createCallFilter(changed) {
  const search = inputById('search');
  const buttons = [...document.querySelectorAll('.filters button')].filter(
    (button) => button instanceof HTMLButtonElement,
  );
  let outcome = 'all';

  const text = () => search.value.trim() || undefined;
  /** @param {string} [next] */
  const choose = (next) => {
    outcome = buttons.find((button) => button.dataset.outcome === next)?.dataset.outcome ?? 'all';
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.outcome === outcome));
    }
  };

  for (const button of buttons) {
    button.addEventListener('click', () => {
      choose(button.dataset.outcome);
      changed();
    });
  }
  search.addEventListener('input', changed);

  return {
    /** Parameters of a request for calls. */
    values: () =>
      // Accepted calls that a fault was applied to, too.
      outcome === 'faulted'
        ? { search: [text(), 'is:faulted'].filter(Boolean).join(' '), outcome: 'all' }
        : { search: text(), outcome },
    isActive: () => text() !== undefined || outcome !== 'all',
    /** Parameters of the page's address. */
    address: () => ({ q: text(), outcome: outcome === 'all' ? undefined : outcome }),
    /** Takes over what the page's address says. */
    readAddress: () => {
      const address = new URLSearchParams(location.search);
      search.value = address.get('q') ?? '';
      choose(address.get('outcome') ?? 'all');
    },
    clear: () => {
      search.value = '';
      choose('all');
      changed();
      search.focus();
    },
  };
}
