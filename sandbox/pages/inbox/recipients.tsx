import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Dialog } from '../../../ui/dialog.js';
import { amount, timeOf } from '../../../ui/format.js';
import { useLive } from '../../../ui/use-live.js';
import { VirtualList } from '../../../ui/virtual-list.js';
import type { CallSummary } from '../../src/messages/call-summary.js';
import { fresh, sandbox } from '../shared/sandbox.js';
import { type Names, Recipient, recipientText } from './recipient.js';

/** All calls to one recipient. */
interface Conversation {
  readonly to: string;
  readonly count: number;
  readonly unread: number;
  readonly last: Pick<CallSummary, 'receivedAt' | 'text' | 'file' | 'direction'>;
}

export interface RecipientsProps {
  readonly names: Names;
  readonly onClose: () => void;
  readonly onChoose: (to: string) => void;
}

/** The recipients, the one of the newest call first, with their last text and how many of their calls are new. */
export function Recipients({ names, onClose, onChoose }: RecipientsProps): JSX.Element {
  const { value: all = [] } = useLive(
    () => sandbox.rest<readonly Conversation[]>('conversations?outcome=all'),
    fresh('added', 'removed', 'read'),
  );
  const search = useSignal('');
  const selected = useSignal<string | undefined>(undefined);
  const words = search.value.toLowerCase().split(/\s+/);
  const rows = all.filter(({ to, last }) => {
    const text = `${to}\n${recipientText(to, names)}\n${last.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const moveTo = (row: number): void => {
    selected.value = rows[Math.min(Math.max(row, 0), rows.length - 1)]?.to;
  };
  const choose = (): void => {
    const to = selected.value ?? (search.value === '' ? undefined : rows[0]?.to);
    if (to !== undefined) onChoose(to);
  };
  const keys: Readonly<Record<string, () => void>> = {
    Enter: choose,
    ArrowDown: () => moveTo(rows.findIndex(({ to }) => to === selected.value) + 1),
    ArrowUp: () => moveTo(rows.findIndex(({ to }) => to === selected.value) - 1),
  };
  return (
    <Dialog title="Recipients" place="panel" onClose={onClose}>
      <div class="recipients column">
        <input
          type="search"
          aria-label="Search recipients"
          placeholder="Search number, name or last text"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value;
            selected.value = undefined;
          }}
          onKeyDown={(event) => {
            if (!keys[event.key]) return;
            event.preventDefault();
            keys[event.key]?.();
          }}
        />
        {rows.length === 0 && <p class="nothing">No recipient matches.</p>}
        <VirtualList
          id="recipients"
          label="Recipients, newest first"
          count={rows.length}
          rowHeight={50}
          keyAt={(row) => rows[row]?.to}
          indexOf={(to) => rows.findIndex((row) => row.to === to)}
          selected={selected.value}
          onSelect={(row, by) => {
            moveTo(row);
            if (by === 'press') choose();
          }}
          onEnter={choose}
          renderRow={(row) => rows[row] && <RecipientRow conversation={rows[row]} names={names} />}
        />
      </div>
    </Dialog>
  );
}

function RecipientRow(props: { readonly conversation: Conversation; readonly names: Names }): JSX.Element {
  const { to, count, unread, last } = props.conversation;
  return (
    <>
      <span class="line">
        <span class="row-title">
          <Recipient to={to} names={props.names} />
        </span>
        <span class="row-status">{amount(count, 'call')}</span>
        {unread > 0 && <span class="tag tag-new">{unread.toLocaleString()} new</span>}
      </span>
      <span class="line">
        <span class="row-text" dir={last.direction ?? 'auto'}>
          {last.text || last.file}
        </span>
        <time class="hint" dateTime={last.receivedAt}>
          {timeOf(last.receivedAt)}
        </time>
      </span>
    </>
  );
}
