import type { Bubble, BubbleButton } from '@notifygen/sandbox';
import type { ComponentChildren, JSX } from 'preact';
import { Icon } from '../icon.js';
import { BubbleFileView } from './bubble-file.js';
import { Link } from './link.js';
import { MessageText } from './message-text.js';
import { directionOf, renderPart, textOf } from './text-parts.js';

export interface BubbleProps {
  readonly bubble: Bubble;
  /** When it was sent, shown after its last text. */
  readonly time?: ComponentChildren;
}

/** A message as its recipient sees it. No text in it becomes markup. */
export function BubbleView({ bubble, time }: BubbleProps): JSX.Element {
  const { direction, header, file, body, footer, buttons } = bubble;
  const endsWithBody = body.length > 0 && footer === undefined;
  return (
    <div class="bubble">
      {file && <BubbleFileView {...file} />}
      {header && (
        <p class="bubble-header" dir={direction ?? directionOf(textOf(header))}>
          {header.map(renderPart)}
        </p>
      )}
      {body.length > 0 && (
        <MessageText parts={body} direction={direction}>
          {endsWithBody && time}
        </MessageText>
      )}
      {footer !== undefined && (
        <p class="bubble-footer" dir={direction ?? directionOf(footer)}>
          {footer}
          {time}
        </p>
      )}
      {body.length === 0 && footer === undefined && time && <p class="bubble-footer">{time}</p>}
      {buttons.length > 0 && <ul class="bubble-buttons">{buttons.map(renderButton)}</ul>}
    </div>
  );
}

/** The recipient sees only the label. What it opens is what a developer checks. */
function renderButton({ kind, text, opens = '' }: BubbleButton): JSX.Element {
  const target = opens.replace(/^tel:/, '');
  return (
    <li>
      {/* A button that copies opens nothing. */}
      <Link url={kind === 'copy' ? '' : opens} class="bubble-button">
        <span class="button-label">
          <Icon name={kind} />
          <span dir="auto">{text}</span>
        </span>
        {target !== '' && (
          <span class="button-target" dir="ltr">
            {target}
          </span>
        )}
      </Link>
    </li>
  );
}
