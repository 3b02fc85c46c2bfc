import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Icon } from './icon.js';

interface Toast {
  readonly text: string;
  /** Takes back what the text reports. */
  readonly undo?: (() => void) | undefined;
  /** Called when the toast goes, unless it was undone. */
  readonly done?: (() => void) | undefined;
}

/** Milliseconds to undo something. A text without it stays until the user closes it. */
const undoTime = 6_000;

export interface Toaster {
  /** Shows a text in place of the one before. */
  readonly show: (toast: Toast) => void;
  readonly close: () => void;
  /** Takes back what the text reports, if it can be. */
  readonly undo: () => void;
  readonly View: () => JSX.Element;
}

/** The place of a page for short messages. Screen readers read them. */
export function createToaster(): Toaster {
  const current = signal<Toast | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const replace = (next: Toast | undefined): void => {
    clearTimeout(timer);
    current.value = next;
  };
  const close = (): void => {
    const { done } = current.peek() ?? {};
    replace(undefined);
    done?.();
  };
  const undo = (): void => {
    const toast = current.peek();
    if (!toast?.undo) return;
    replace(undefined);
    toast.undo();
  };
  const View = (): JSX.Element => {
    const toast = current.value;
    return (
      <div class="toast" role="status">
        {toast && (
          <>
            <span>{toast.text}</span>
            {toast.undo && (
              <button type="button" onClick={undo}>
                Undo <kbd>u</kbd>
              </button>
            )}
            <button type="button" class="subtle" aria-label="Close" onClick={close}>
              <Icon name="cross" />
            </button>
          </>
        )}
      </div>
    );
  };
  return {
    View,
    close,
    undo,
    show: (toast) => {
      close();
      replace(toast);
      if (toast.undo) timer = setTimeout(close, undoTime);
    },
  };
}
