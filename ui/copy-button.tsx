import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icon.js';

/** Milliseconds that a button shows whether it has copied. */
const confirmation = 1500;

/** A button that copies a text and confirms it. */
export function CopyButton(props: { readonly text: () => string; readonly label?: string }): JSX.Element {
  const { text, label = 'Copy' } = props;
  const [result, setResult] = useState<string>();
  const copy = async (): Promise<void> => {
    // The clipboard needs a secure context.
    const copied = await navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    );
    setResult(copied ? 'Copied' : 'Copying failed');
    setTimeout(setResult, confirmation, undefined);
  };
  return (
    <button type="button" class="subtle" aria-live="polite" onClick={copy}>
      <Icon name={result === 'Copied' ? 'tick' : 'copy'} />
      {result ?? label}
    </button>
  );
}
