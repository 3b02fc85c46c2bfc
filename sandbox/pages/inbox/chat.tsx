import type { Call } from '@notifygen/sandbox';
import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { BubbleView } from '../../../ui/bubble/bubble.js';
import { query } from '../../../ui/connection.js';
import { clockOf, dayOf, fullTimeOf } from '../../../ui/format.js';
import { Icon } from '../../../ui/icon.js';
import { kept } from '../shared/kept.js';
import { change } from '../shared/sandbox.js';
import type { InboxProps } from './inbox-actions.js';
import { nameOf, Recipient, recipientText } from './recipient.js';

/** What a recipient has got. It loads more as the user scrolls. */
export function ChatPane({ info, inbox, actions }: InboxProps): JSX.Element {
  const [isSender, setSender] = useState(kept.get('sender') === 'yes');
  const log = useRef<HTMLDivElement>(null);
  const { items: calls = [], before = 0, total = 0 } = inbox.chat.page.value ?? {};
  const { id = '', to = '' } = inbox.call.value ?? {};
  const { names } = info.value;
  const isOnly = inbox.address.value.to !== undefined;
  const hasNewer = before + calls.length < total;

  // The selected call is revealed when it is another one, and otherwise what the user sees does not move.
  const shown = useRef<{ readonly id: string; readonly anchor: string; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const last = shown.current;
    const place = log.current;
    if (!place) return;
    if (last?.id !== id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
    else place.scrollTop += topOf(last.anchor, last.top) - last.top;
    note(place);
    // What does not fill the chat cannot be scrolled.
    if ((before > 0 || hasNewer) && place.scrollHeight <= place.clientHeight)
      void inbox.chat.more(before > 0 ? 'older' : 'newer');
  });
  const note = (place: HTMLElement): void => {
    const edge = place.getBoundingClientRect().top;
    const first = [...place.children].find(
      (child) => child.id !== '' && child.getBoundingClientRect().bottom > edge,
    );
    if (first) shown.current = { id, anchor: first.id, top: first.getBoundingClientRect().top };
  };

  const scrolled = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    note(currentTarget);
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (before > 0 && scrollTop < clientHeight / 2) void inbox.chat.more('older');
    else if (hasNewer && scrollHeight - scrollTop < 2 * clientHeight) void inbox.chat.more('newer');
  };
  const switchSides = (): void => {
    kept.set('sender', isSender ? 'no' : 'yes');
    setSender(!isSender);
  };
  const remove = (): void => {
    if (confirm(`Delete every call to ${recipientText(to, names)}?`))
      void change(`messages?${query({ to })}`, { method: 'DELETE' });
  };
  return (
    <section class="chat column" aria-label="Chat">
      <header class="pane-header">
        <h2>
          <Recipient to={to} names={names} />
          {nameOf(to, names) !== undefined && <span class="hint"> {to}</span>}
        </h2>
        <p class="actions">
          <button type="button" class="subtle" aria-pressed={isSender} onClick={switchSides}>
            Sender’s side
          </button>
          <button
            type="button"
            class="subtle"
            aria-pressed={isOnly}
            onClick={() => inbox.go({ to: isOnly ? undefined : to }, 'replace')}
          >
            Only this chat
          </button>
          <button
            type="button"
            class="subtle danger"
            aria-label="Delete chat"
            title="Delete chat"
            onClick={remove}
          >
            <Icon name="bin" />
          </button>
        </p>
      </header>
      <div
        class={`log scrolls${isSender ? ' sender' : ''}`}
        ref={log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        tabIndex={0}
        role="group"
        aria-label="Messages"
        onScroll={scrolled}
      >
        {calls.map((call, index) => (
          <ChatCall
            key={call.id}
            call={call}
            day={dayBetween(calls[index - 1], call)}
            inbox={inbox}
            actions={actions}
          />
        ))}
      </div>
    </section>
  );
}

/** Where a call is on the screen; if it is gone, where it was. */
function topOf(id: string, before: number): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? before;
}

/** The day of a call, unless the one before it is of the same. */
function dayBetween(before: Call | undefined, call: Call): string | undefined {
  const day = dayOf(call.receivedAt);
  return before && dayOf(before.receivedAt) === day ? undefined : day;
}

interface ChatCallProps extends Pick<InboxProps, 'inbox' | 'actions'> {
  readonly call: Call;
  /** Shown above the first call of a day. */
  readonly day: string | undefined;
}

function ChatCall({ call, day, inbox, actions }: ChatCallProps): JSX.Element {
  const { id, bubble, outcome, receivedAt } = call;
  const isSelected = useComputed(() => inbox.call.value?.id === id).value;
  const isEmpty = bubble.body.length === 0 && !bubble.file && !bubble.header;
  const time = (
    <span class="bubble-time">
      <time dateTime={receivedAt} title={fullTimeOf(receivedAt)}>
        {clockOf(receivedAt)}
      </time>
      {outcome === 'accepted' && <Icon name="tick" />}
    </span>
  );
  return (
    <>
      {day !== undefined && <p class="day">{day}</p>}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: j and k select the next and previous call. */}
      <article
        class={`call call-${outcome}${isSelected ? ' selected' : ''}`}
        id={id}
        aria-current={isSelected}
        aria-label={`${id}, ${outcome}`}
        onClick={() => actions.open(id)}
      >
        {isEmpty ? (
          <p class="bubble bubble-empty">This call contains no text or file to show. {time}</p>
        ) : (
          <BubbleView bubble={bubble} time={time} />
        )}
        {outcome !== 'accepted' && <p class="not-delivered">{outcome}: not delivered</p>}
      </article>
    </>
  );
}
