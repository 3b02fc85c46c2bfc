import type { JSX } from 'preact';
import { Choice, FilterBox } from '../../../ui/filter-box.js';
import { amount } from '../../../ui/format.js';
import { Icon } from '../../../ui/icon.js';
import { PagedList, Unseen } from '../../../ui/paged-list.js';
import { change } from '../shared/sandbox.js';
import { isActive, type ListFilter } from './call-filter.js';
import { CallRow, colorOf } from './call-row.js';
import type { InboxProps } from './inbox-actions.js';
import { type Names, recipientText } from './recipient.js';

const outcomes = { all: 'All', accepted: 'Accepted', rejected: 'Rejected', faulted: 'Faults' };

const noFilter = { to: undefined, search: undefined, outcome: undefined };

/** Pixels. */
const rowHeight = 50;

/** The list of all calls, newest first, and what it is filtered by. */
export function CallsPane(props: InboxProps): JSX.Element {
  const { inbox } = props;
  const { names } = props.info.value;
  const { value: filter } = inbox.address;
  const { total = 0, unscanned = 0 } = inbox.list.page.value ?? {};
  const { value: error } = inbox.list.error;
  // Without a cause, there is no connection: the rows stay.
  const rejection = error?.cause === undefined ? undefined : error.message;
  const clear = (): void => {
    if (confirm('Delete every call?')) void change('messages', { method: 'DELETE' });
  };
  return (
    <section
      class="calls-pane column"
      aria-label="Calls"
      inert={!inbox.isWide.value && inbox.opened.value !== undefined}
    >
      <Toolbar {...props} />
      {total === 0 || rejection !== undefined ? (
        <div class="nothing" role="status">
          <p>{unscanned > 0 && !rejection ? 'Searching …' : noCallsText(filter, names, rejection)}</p>
          <button type="button" onClick={() => inbox.go(noFilter, 'replace')}>
            Show all calls
          </button>
        </div>
      ) : (
        <PagedList
          key={JSON.stringify([filter.to, filter.search, filter.outcome])}
          id="calls"
          label="Calls, newest first"
          rowHeight={rowHeight}
          list={inbox.list}
          keys={props.actions}
          selected={inbox.selected.value}
          isFollowing={inbox.isFollowing.value}
          classOf={(call) => `call-row ${colorOf(call)}${inbox.deleted.value.has(call.id) ? ' deleted' : ''}`}
          render={(call, before) => <CallRow call={call} before={before} info={props.info} />}
        />
      )}
      <p class="pane-footer">
        <span>
          {amount(total, 'call')}
          {unscanned > 0 && ', searching …'}
        </span>
        <button type="button" class="subtle danger" onClick={clear}>
          Clear all
        </button>
        <button
          type="button"
          class="subtle"
          onClick={() => {
            inbox.dialog.value = 'help';
          }}
        >
          Shortcuts <kbd>?</kbd>
        </button>
      </p>
    </section>
  );
}

function Toolbar({ info, inbox, actions }: InboxProps): JSX.Element {
  const { to, search = '', outcome = 'all' } = inbox.address.value;
  const name = recipientText(to, info.value.names);
  const filterBy = (part: ListFilter): void => inbox.go(part, 'replace');
  return (
    <div class="toolbar actions">
      <div class="search">
        <FilterBox
          label="Search number, template, text, URL, id or issue"
          placeholder="Search, &quot;a phrase&quot;, status:422, is:rejected …"
          text={search}
          onText={(text) => filterBy({ search: text || undefined })}
        />
        <Unseen list={inbox.list} onPress={actions.toNewest} />
      </div>
      <Choice
        label="Filter by outcome"
        choices={outcomes}
        chosen={outcome}
        onChoose={(chosen) => filterBy({ outcome: chosen === 'all' ? undefined : chosen })}
      />
      {to === undefined ? (
        <button
          type="button"
          class="subtle"
          onClick={() => {
            inbox.dialog.value = 'recipients';
          }}
        >
          All recipients <kbd>c</kbd>
        </button>
      ) : (
        <button
          type="button"
          class="tag tag-new"
          aria-label={`Show the calls to all recipients, not only to ${name}`}
          onClick={() => filterBy({ to: undefined })}
        >
          to {name} <Icon name="cross" />
        </button>
      )}
    </div>
  );
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
