import type { ComponentChildren, JSX } from 'preact';
import { type Filter, hrefOf } from './address.js';
import type { Summary } from './call.js';
import { Paging } from './messages.js';
import { ErrorText, Time, templateName } from './texts.js';
import { useFound } from './use-found.js';

export interface UnknownProps {
  readonly filter: Filter;
  /** Loads the list again when this changes. */
  readonly version: number;
  readonly buttons: (message: Summary) => ComponentChildren;
}

/** The messages that may have been sent, with what is known of each. */
export function Unknown({ filter, version, buttons }: UnknownProps): JSX.Element {
  const found = useFound({ ...filter, status: 'unknown' }, version);
  const { messages, error } = found;
  return (
    <section class="stack" aria-label="Unknown messages">
      <p class="hint">
        These messages may have been sent. Find out from the gateway's log or the recipient, then decide. A
        late response of the gateway decides by itself.
      </p>
      <ErrorText error={error} />
      {messages?.length === 0 && error === undefined && (
        <p class="nothing" role="status">
          No unknown messages.
        </p>
      )}
      <ul class="unknown stack">
        {messages?.map((message) => (
          <li key={message.id} class="card stack">
            <div class="section-header">
              <h2>
                <a href={hrefOf({ view: 'unknown', filter, message: message.id })}>Message {message.id}</a>
              </h2>
              <code>{message.code}</code>
            </div>
            <p>
              <strong>{templateName(message.template)}</strong> of {message.sender} to{' '}
              {message.recipient ?? 'an erased recipient'}
              {message.finishedAt && (
                <>
                  , since <Time at={message.finishedAt} />
                </>
              )}
            </p>
            <p>{message.detail?.message}</p>
            <p class="hint">
              {message.attempts === 1 ? '1 attempt' : `${message.attempts} attempts`}
              {message.detail?.status !== undefined && `, status ${message.detail.status}`}
              {message.detail?.requestId !== undefined && `, request ID ${message.detail.requestId}`}
              {message.dedupe !== undefined && `, dedupe key ${message.dedupe}`}
            </p>
            <div class="actions">{buttons(message)}</div>
          </li>
        ))}
      </ul>
      <Paging found={found} />
    </section>
  );
}
