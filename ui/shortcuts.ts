import { useLayoutEffect } from 'preact/hooks';

/** What each key does, by its name in `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** The shortcuts of a page. They do nothing while the user types, or while a dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  // Before the next key: an effect after the paint would still know the state before the last one.
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.matches('input, select, textarea')) return;
      // Elsewhere, they press a button or scroll.
      if (/^(Enter|Arrow)/.test(key) && target !== document.body) return;
      if (document.querySelector('dialog:modal, :popover-open')) return;
      const run = shortcuts[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  });
}

/** Sends the form that the user is in, or the one of the open dialog or of the page, with Ctrl+Enter or ⌘+Enter. */
export function sendWithKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    const own = event.target instanceof Element ? event.target.closest('form') : null;
    const shown = document.querySelector('dialog:modal') ?? document.getElementById('main');
    (own ?? shown?.querySelector('form'))?.requestSubmit();
    event.preventDefault();
  });
}

/** Moves the focus to the search box. */
export function focusSearch(): void {
  document.getElementById('search')?.focus();
}
