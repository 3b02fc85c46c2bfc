import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Choice, FilterBox } from '../../../ui/filter-box.js';
import { Unseen } from '../../../ui/paged-list.js';
import { type Act, actionsOn, pauseOf } from './actions.js';
import { type Address, type Filter, readSearch, searchOf } from './address.js';
import type { Listed } from './message-list.js';
import { Buttons } from './texts.js';

const statuses = ['', 'queued', 'sending', 'accepted', 'failed', 'unknown', 'expired', 'cancelled'];

interface ToolbarProps {
  readonly filter: Filter;
  readonly go: (part: Partial<Address>) => void;
  readonly act: Act;
  readonly listed: Pick<Listed, 'list' | 'refused'>;
}

/** What the list is filtered by, and what may be done with all that match. */
export function Toolbar({ filter, go, act, listed: { list, refused } }: ToolbarProps): JSX.Element {
  const [text, setText] = useState(searchOf(filter));
  const { sender, template, tag } = filter;
  const scope = { ...(sender && { sender }), ...(template && { template }), ...(tag && { tag }) };
  const actions = [...actionsOn(filter, 'all'), ...(Object.keys(scope).length === 0 ? [] : [pauseOf(scope)])];
  return (
    <form
      class="toolbar actions"
      onSubmit={(event) => {
        event.preventDefault();
        try {
          go({ filter: readSearch(text), message: undefined });
          refused.value = undefined;
        } catch (error) {
          refused.value = error instanceof Error ? error : undefined;
        }
      }}
    >
      <div class="search">
        <FilterBox
          label="Search messages"
          placeholder="Search, such as status:failed template:order_shipped, and press Enter"
          text={text}
          onText={setText}
        />
        <Unseen list={list} onPress={() => document.getElementById('messages')?.scrollTo(0, 0)} />
      </div>
      <Choice
        label="Status"
        choices={Object.fromEntries(statuses.map((status) => [status, status || 'all']))}
        chosen={filter.status ?? ''}
        onChoose={(status) => {
          const { status: _, ...others } = filter;
          go({ filter: status === '' ? others : { ...others, status }, message: undefined });
        }}
      />
      <Buttons act={act} actions={actions} />
    </form>
  );
}
