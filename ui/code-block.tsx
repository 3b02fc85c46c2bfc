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
export function CodeBlock({ title, text, children }: CodeBlockProps): JSX.Element {
  return (
    <section class="code-block">
      <div class="section-header">
        <h3>{title}</h3>
        <CopyButton text={() => text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <pre tabIndex={0} role="group" dir="ltr" aria-label={title}>
        {children ?? isolated(text)}
      </pre>
    </section>
  );
}

/** Quoted texts that are read from right to left. Without isolates, a browser would reverse the order of two in a row. */
const quoted =
  /([^"'\n]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}][^"'\n]*)/u;

/** Code in which the values keep their order, whatever language they are in. */
export function isolated(code: string): ComponentChildren {
  return code.split(quoted).map((part, index) => (index % 2 === 1 ? <bdi>{part}</bdi> : part));
}
