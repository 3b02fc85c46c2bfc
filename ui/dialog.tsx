import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './icon.js';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `panel` is at the right edge, as high as the window. Default: in the middle. */
  readonly place?: 'panel';
  readonly children: ComponentChildren;
}

/** A modal dialog that is open as long as it is rendered. Escape and its button close it. */
export function Dialog({ title, onClose, place, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // Not the button that closes it.
    dialog.current?.querySelector<HTMLElement>('[role=listbox], select, textarea, input')?.focus();
  }, []);
  // The event is late: a shortcut may already have opened another dialog in place of this one.
  return (
    <dialog ref={dialog} class={place} aria-labelledby={id} onClose={() => dialog.current && onClose()}>
      <div class="section-header">
        <h2 id={id}>{title}</h2>
        <button type="button" class="subtle" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
