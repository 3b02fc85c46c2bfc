import type { ComponentChildren, JSX } from 'preact';
import type { Status } from '../../src/message/message.js';
import { sessionMessages } from '../../src/message/pauses.js';
import type { Act, Action } from './actions.js';
import { type Filter, hrefOf } from './address.js';

/** A time in the zone and the language of the browser. */
export function Time({ at }: { readonly at: Date }): JSX.Element {
  return (
    <time dateTime={at.toISOString()}>
      {at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  );
}

export function templateName(template: string | undefined): string {
  return template || sessionMessages;
}

export function StatusTag({ status }: { readonly status: string }): JSX.Element {
  return <span class={`tag ${colors[status] ?? ''}`}>{status}</span>;
}

const colors: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  failed: 'rejected',
  unknown: 'rejected',
  expired: 'faulted',
  cancelled: 'faulted',
};

export function ErrorText({ error }: { readonly error: string | undefined }): JSX.Element | null {
  if (error === undefined) return null;
  return (
    <p class="issues" role="alert">
      {error}
    </p>
  );
}

interface ButtonsProps {
  readonly act: Act;
  readonly actions: readonly Action[];
  readonly children?: ComponentChildren;
}

/** A button for each of the actions, if the visitor may act. */
export function Buttons({ act, actions, children }: ButtonsProps): JSX.Element {
  return (
    <p class="actions">
      {children}
      {act &&
        actions.map((action) => (
          <button key={action.label} type="button" onClick={() => act(action)}>
            {action.label}
          </button>
        ))}
    </p>
  );
}

interface OutcomesProps {
  readonly statuses: readonly Status[];
  readonly counts: Readonly<Record<Status, number>>;
  readonly filter: Filter;
  readonly children?: ComponentChildren;
}

/** How many messages of a filter have each status, with links to them. */
export function Outcomes({ statuses, counts, filter, children }: OutcomesProps): JSX.Element {
  return (
    <ul class="outcomes">
      {statuses.map((status) => (
        <li key={status}>
          <a href={hrefOf({ view: 'messages', filter: { ...filter, status } })}>
            <strong>{counts[status].toLocaleString()}</strong> {status}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
