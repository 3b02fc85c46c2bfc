import type { TextPart } from '@notifygen/sandbox';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { renderFormatted } from './formatting.js';
import { directionOf, slice, textOf } from './text-parts.js';

/** Characters that WhatsApp shows of a long text before "Read more". */
const shownLength = 768;

/** WhatsApp shows up to three emoji without a text larger. */
const onlyEmoji = /^\p{RGI_Emoji}{1,3}$/v;

export interface MessageTextProps {
  readonly parts: readonly TextPart[];
  /** Default: that of the text. */
  readonly direction?: 'ltr' | 'rtl' | undefined;
  /** What follows the text on its last line. */
  readonly children?: ComponentChildren;
}

/** The body of a message, formatted as in WhatsApp. A long one starts with its first characters. */
export function MessageText({ parts, direction, children }: MessageTextProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // The button is gone, and with it the focus.
  useEffect(() => {
    if (isOpen) body.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const text = textOf(parts);
  const emoji = onlyEmoji.test(text) ? ` emoji-${[...new Intl.Segmenter().segment(text)].length}` : '';
  const cut = text.lastIndexOf(' ', shownLength);
  const end = isOpen || text.length <= shownLength ? text.length : cut > shownLength / 2 ? cut : shownLength;
  return (
    <div
      ref={body}
      class={`bubble-body${emoji}`}
      dir={direction ?? directionOf(text)}
      tabIndex={isOpen ? -1 : undefined}
    >
      <div class="message-text">
        {renderFormatted(end < text.length ? slice(parts, 0, end) : parts)}
        {end < text.length && (
          <button type="button" class="read-more" onClick={() => setOpen(true)}>
            Read more
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
