import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Choice, FilterBox } from '../../../ui/filter-box.js';
import { Icon } from '../../../ui/icon.js';
import { VirtualList } from '../../../ui/virtual-list.js';
import { change, sandbox } from '../shared/sandbox.js';
import { isActive, type ListFilter, type LoadedCalls } from './call-list.js';
import { CallRow, colorOf } from './call-row.js';
import { type Names, recipientText } from './recipient.js';

export interface CallsPaneProps {
  readonly calls: LoadedCalls;
  readonly names: Names;
  readonly filter: ListFilter;
  readonly selected: string | undefined;
  /** Whether the newest call is selected by itself. */
  readonly isFollowing: boolean;
  readonly deleted: ReadonlySet<string>;
  /** Whether a sheet is above it. */
  readonly isCovered: boolean;
  readonly onFilter: (filter: ListFilter) => void;
  readonly onRange: (first: number, end: number) => void;
  readonly onSelect: (index: number, by: 'key' | 'press') => void;
  /** Called for Enter on the selected row. */
  readonly onEnter: () => void;
  /** Goes to the newest call. */
  readonly onNewest: () => void;
  readonly onRecipients: () => void;
  readonly onHelp: () => void;
}

const outcomes = { all: 'All', accepted: 'Accepted', rejected: 'Rejected', faulted: 'Faults' };

const noFilter = { to: undefined, search: undefined, outcome: undefined };

/** Pixels. */
const rowHeight = 50;

/** The list of all calls, newest first, and what it is filtered by. */
export function CallsPane(props: CallsPaneProps): JSX.Element {
  const { calls, names, filter, deleted, onFilter } = props;
  const { to, search = '', outcome = 'all' } = filter;
  const { total = 0, error } = calls;
  const [isAtTop, setAtTop] = useState(true);
  const unseen = useUnseen(isAtTop, filter);
  const clear = (): void => {
    if (confirm('Delete every call?')) void change('messages', { method: 'DELETE' });
  };
  return (
    <section class="calls-pane column" aria-label="Calls" inert={props.isCovered}>
      <div class="toolbar">
        <FilterBox
          label="Search number, template, text, URL, id or issue"
          placeholder="Search, status:422, is:rejected …"
          text={search}
          onText={(text) => onFilter({ search: text || undefined })}
        />
        <Choice
          label="Filter by outcome"
          choices={outcomes}
          chosen={outcome}
          onChoose={(chosen) => onFilter({ outcome: chosen === 'all' ? undefined : chosen })}
        />
        {to === undefined ? (
          <button type="button" class="subtle" onClick={props.onRecipients}>
            All recipients <kbd>c</kbd>
          </button>
        ) : (
          <button
            type="button"
            class="tag tag-new"
            aria-label={`Show the calls to all recipients, not only to ${recipientText(to, names)}`}
            onClick={() => onFilter({ to: undefined })}
          >
            to {recipientText(to, names)} <Icon name="cross" />
          </button>
        )}
      </div>
      {total === 0 ? (
        <div class="nothing" role="status">
          <p>{noCallsText(filter, names, error)}</p>
          <button type="button" onClick={() => onFilter(noFilter)}>
            Show all calls
          </button>
        </div>
      ) : (
        <div
          class="calls column"
          onScrollCapture={({ target }) =>
            target instanceof Element && setAtTop(target.scrollTop < rowHeight)
          }
        >
          {unseen > 0 && (
            <button type="button" class="primary new-calls" onClick={props.onNewest}>
              {unseen.toLocaleString()} new
            </button>
          )}
          <VirtualList
            id="calls"
            label="Calls, newest first"
            count={total}
            rowHeight={rowHeight}
            keyAt={(index) => calls.at(index)?.id}
            indexOf={calls.indexOf}
            selected={props.selected}
            isHeld={props.isFollowing && !isAtTop}
            onSelect={props.onSelect}
            onEnter={props.onEnter}
            onRange={props.onRange}
            rowClass={(index) => {
              const call = calls.at(index);
              return call ? `call-row ${colorOf(call)}${deleted.has(call.id) ? ' deleted' : ''}` : 'call-row';
            }}
            renderRow={(index) => {
              const call = calls.at(index);
              return call && <CallRow call={call} before={calls.at(index + 1)} names={names} />;
            }}
          />
        </div>
      )}
      <p class="pane-footer">
        <span>
          {total.toLocaleString()} {total === 1 ? 'call' : 'calls'}
        </span>
        <button type="button" class="subtle danger" onClick={clear}>
          Clear all
        </button>
        <button type="button" class="subtle" onClick={props.onHelp}>
          Shortcuts <kbd>?</kbd>
        </button>
      </p>
    </section>
  );
}

/** How many calls have arrived above the rows that the user sees. With a search, this is not known. */
function useUnseen(isAtTop: boolean, { to, search, outcome }: ListFilter): number {
  const [unseen, setUnseen] = useState(0);
  useEffect(() => {
    setUnseen(0);
    if (isAtTop || isActive({ search, outcome })) return undefined;
    return sandbox.on('added', (call) => {
      if (to === undefined || (call.to ?? '') === to) setUnseen((count) => count + 1);
    });
  }, [isAtTop, to, search, outcome]);
  return unseen;
}

function noCallsText(filter: ListFilter, names: Names, error: string | undefined): string {
  if (error !== undefined) return `${error}.`;
  const { to, search, outcome } = filter;
  if (/(^|\s)[a-z]+:(?!\/\/)/.test(search ?? ''))
    return 'No calls match. A search can contain template:, status: and is:.';
  const isOnlyTo = to !== undefined && !isActive({ search, outcome });
  if (!isOnlyTo) return 'No calls match.';
  return `No calls to ${recipientText(to, names)} yet. They appear here when they arrive.`;
}
