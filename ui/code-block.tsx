import type { ComponentChildren, JSX } from 'preact';
import { CopyButton } from './copy-button.js';

export interface CodeBlockProps {
  readonly title: string;
  /** What is copied. */
  readonly text: string;
  /** What is shown. Default: the text. */
  readonly children?: ComponentChildren;
}

/** Code with a title and a button that copies it. Long lines scroll. */
export function CodeBlock({ title, text, children = text }: CodeBlockProps): JSX.Element {
  return (
    <section class="code-block">
      <div class="section-header">
        <h3>{title}</h3>
        <CopyButton text={() => text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <pre tabIndex={0} role="group" dir="ltr" aria-label={title}>
        {children}
      </pre>
    </section>
  );
}
