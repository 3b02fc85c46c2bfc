import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { amount, fullTimeOf, timeOf } from '../../../ui/format.js';
import { watchMedia } from '../../../ui/media.js';
import { createListKeys, type ListKeys, PagedList } from '../../../ui/paged-list.js';
import { createPager, type Pager } from '../../../ui/pager.js';
import { waitsText } from '../../src/command/waits-text.js';
import type { MessageSummary } from '../../src/page/read-part.js';
import type { Address, Filter } from './address.js';
import { ErrorText, StatusTag, templateName } from './texts.js';

/** Pixels: of one line, and of three on a phone. */
const [oneLine, threeLines] = [34, 66];

export interface ListedSettings {
  readonly address: ReadonlySignal<Address>;
  /** Shows something else, and names it in the address. */
  readonly go: (part: Partial<Address>, how?: 'push' | 'replace') => void;
}

export interface Listed {
  readonly list: Pager<MessageSummary>;
  readonly keys: ListKeys;
  readonly isWide: ReadonlySignal<boolean>;
  readonly isPhone: ReadonlySignal<boolean>;
  readonly selected: ReadonlySignal<string | undefined>;
  /** How many messages match, also beyond those that are listed. */
  readonly matching: Signal<number>;
  /** Why the search cannot be read. */
  readonly refused: Signal<Error | undefined>;
}

export function createListed({ address, go }: ListedSettings): Listed {
  const list = createPager<MessageSummary>({ size: 120, max: 400, findsAnyPlace: true });
  const isWide = watchMedia('(min-width: 1100px)');
  const cursor = signal<string | undefined>(undefined);
  const matching = signal(0);
  const refused = signal<Error | undefined>(undefined);
  const opened = computed(() => address.value.message);
  const selected = computed(() => opened.value ?? cursor.value);
  const show = (message: string | undefined, how: 'push' | 'replace'): void => go({ message }, how);
  return {
    list,
    isWide,
    isPhone: watchMedia('(max-width: 720px)'),
    selected,
    matching,
    refused,
    keys: createListKeys(list, { isWide, opened, selected, cursor, show }, 'detail'),
  };
}

interface ListProps {
  readonly listed: Listed;
  readonly selected: string | undefined;
  readonly filter: Filter;
  readonly onHelp: () => void;
}

export function MessageList({
  listed: { list, keys, isPhone, matching, refused },
  selected,
  filter,
  onHelp,
}: ListProps): JSX.Element {
  const error = refused.value ?? list.error.value;
  // With a `cause`, the server has rejected it.
  const isRefused = refused.value !== undefined || error?.cause !== undefined;
  const { total = 0, items = [] } = (!isRefused && list.page.value) || {};
  const count = matching.value;
  const isUnknown = filter.status === 'unknown';
  const isFiltered = Object.keys(filter).length > 0;
  const rowHeight = isPhone.value ? threeLines : oneLine;
  const nothing = isUnknown ? 'unknown messages' : `messages ${isFiltered ? 'match' : 'yet'}`;
  return (
    <>
      <ErrorText error={error?.message} />
      {isRefused || (total === 0 && list.page.value && !error) ? (
        <div class="nothing" role="status">
          <p>{isRefused ? 'This was not searched.' : `No ${nothing}.`}</p>
          {isFiltered && !isUnknown && <a href="#/messages">Show all messages</a>}
        </div>
      ) : (
        <>
          <p class="message-row list-header" aria-hidden="true">
            {['enqueued', 'status', 'template', 'sender', 'to', 'why'].map((title) => (
              <span key={title}>{title}</span>
            ))}
          </p>
          <PagedList
            key={rowHeight}
            id="messages"
            label="Messages, newest first"
            rowHeight={rowHeight}
            list={list}
            keys={keys}
            selected={selected}
            classOf={() => ''}
            render={(message) => <Row message={message} />}
          />
        </>
      )}
      <p class="pane-footer">
        <span>
          {!isRefused && (count < 10_000 ? amount(count, 'message') : 'At least 10,000 messages')}
          {count > total &&
            items.length > 0 &&
            `, the newest ${total.toLocaleString()} are listed: narrow the search`}
        </span>
        <button type="button" class="subtle" onClick={onHelp}>
          Shortcuts <kbd>?</kbd>
        </button>
      </p>
    </>
  );
}

function Row({ message }: { readonly message: MessageSummary }): JSX.Element {
  const { status, sender, template, recipient, createdAt } = message;
  const why = whyOf(message);
  return (
    <span class="message-row">
      <time dateTime={createdAt.toISOString()} title={fullTimeOf(createdAt)}>
        {timeOf(createdAt)}
      </time>
      <span>
        <StatusTag status={status} />
      </span>
      <span class="row-title">{templateName(template)}</span>
      <span>{sender}</span>
      <span>{recipient ?? 'erased'}</span>
      <span title={why}>{why}</span>
    </span>
  );
}

/** The reason comes first: what else it concerns is said where the message is open. */
function whyOf({ waits, code, detail }: MessageSummary): string {
  return waits ? waitsText(waits, undefined, {}) : [code, detail?.message].filter(Boolean).join(': ');
}
