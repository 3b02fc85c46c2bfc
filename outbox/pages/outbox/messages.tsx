import type { HTMLAttributes, JSX, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from '../../../ui/field.js';
import { useMedia } from '../../../ui/media.js';
import { type Action, actionsOnAll } from './act.js';
import { type Filter, hrefOf } from './address.js';
import type { Summary } from './call.js';
import { pauseOf } from './scope.js';
import { ErrorText, StatusTag, Time, templateName } from './texts.js';
import { type Found, sent, useFound } from './use-found.js';

export interface MessagesProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly senders: readonly string[];
  /** Loads the list again when this changes. */
  readonly version: number;
  /** Asks for an action. Undefined: the page is read-only. */
  readonly act: ((action: Action) => void) | undefined;
}

const statuses = ['queued', 'sending', 'accepted', 'failed', 'unknown', 'expired', 'cancelled'];

/** The list of all messages, and the form that filters it. */
export function Messages({ filter, onFilter, senders, version, act }: MessagesProps): JSX.Element {
  const found = useFound(filter, version);
  return (
    <>
      <FilterForm key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} senders={senders} />
      {act && <ActionsOnAll filter={filter} act={act} />}
      <List found={found} filter={filter} />
    </>
  );
}

function FilterForm({ filter, onFilter, senders }: Omit<MessagesProps, 'version' | 'act'>): JSX.Element {
  const [values, setValues] = useState(filter);
  const isWide = useMedia('(min-width: 721px)');
  const field = (id: string, label: string, children?: VNode<HTMLAttributes>): JSX.Element => (
    <Field
      id={id}
      label={label}
      value={values[id] ?? ''}
      onValue={(value) => setValues({ ...values, [id]: value })}
    >
      {children}
    </Field>
  );
  const active = Object.entries(filter).filter(([, value]) => value !== '');
  return (
    <details class="filters card" open={isWide || undefined}>
      <summary>
        Filter{active.length > 0 && `: ${active.map(([name, value]) => `${name} ${value}`).join(', ')}`}
      </summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter(values);
        }}
      >
        {field('status', 'Status', selectOf(statuses))}
        {field('sender', 'Sender', selectOf(senders))}
        {field('template', 'Template')}
        {field('tag', 'Tag')}
        {field('code', 'Code')}
        {field('from', 'Enqueued from', <input type="datetime-local" />)}
        {field('to', 'Enqueued before', <input type="datetime-local" />)}
        {field('recipient', 'Recipient', <input inputMode="numeric" />)}
        {field('dedupe', 'Dedupe key')}
        <div class="actions">
          <button type="submit" class="primary">
            Filter
          </button>
          <button type="button" onClick={() => onFilter({})}>
            Reset
          </button>
        </div>
      </form>
    </details>
  );
}

/** What can be done with all messages that match the filter. */
function ActionsOnAll(props: {
  readonly filter: Filter;
  readonly act: (action: Action) => void;
}): JSX.Element | null {
  const given = sent(props.filter);
  const { sender, template, tag } = given;
  const scope = { ...(sender && { sender }), ...(template && { template }), ...(tag && { tag }) };
  const actions = [...actionsOnAll(given), ...(Object.keys(scope).length === 0 ? [] : [pauseOf(scope)])];
  if (actions.length === 0) return null;
  return (
    <div class="actions">
      {actions.map((action) => (
        <button key={action.name} type="button" onClick={() => props.act(action)}>
          {action.label}
        </button>
      ))}
    </div>
  );
}

function selectOf(values: readonly string[]): VNode<HTMLAttributes> {
  return (
    <select>
      <option value="">any</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </select>
  );
}

function List({ found, filter }: { readonly found: Found; readonly filter: Filter }): JSX.Element {
  const { messages, error } = found;
  return (
    <section class="stack" aria-label="Messages">
      <ErrorText error={error} />
      {messages?.length === 0 && error === undefined && (
        <p class="nothing" role="status">
          No messages match.
        </p>
      )}
      <ul class="rows-of-messages card">
        {messages?.map((message) => (
          <Row
            key={message.id}
            message={message}
            href={hrefOf({ view: 'messages', filter, message: message.id })}
          />
        ))}
      </ul>
      <Paging found={found} />
    </section>
  );
}

function Row({ message, href }: { readonly message: Summary; readonly href: string }): JSX.Element {
  const { id, status, sender, template, recipient, code, createdAt } = message;
  return (
    <li>
      <a href={href}>
        <span class="id">{id}</span>
        <StatusTag status={status} />
        <span class="template">{templateName(template)}</span>
        <span class="cell">{sender}</span>
        <span class="cell">{recipient ?? 'erased'}</span>
        <span class="code">{code}</span>
        <Time at={createdAt} />
      </a>
    </li>
  );
}

/** Goes through the pages of a list. */
export function Paging({ found: { newer, older, reload } }: { readonly found: Found }): JSX.Element {
  return (
    <nav class="actions" aria-label="Pages of the list">
      <button type="button" disabled={!newer} onClick={newer}>
        Newer
      </button>
      <button type="button" disabled={!older} onClick={older}>
        Older
      </button>
      <button type="button" onClick={reload}>
        Reload
      </button>
    </nav>
  );
}
