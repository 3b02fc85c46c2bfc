import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CodeBlock } from '../../../ui/code-block.js';
import { Dialog } from '../../../ui/dialog.js';
import { call, type Message } from './call.js';
import { ErrorText, StatusTag, Time, templateName } from './texts.js';

export interface MessagePanelProps {
  readonly id: string;
  /** Loads it again when this changes. */
  readonly version: number;
  readonly onClose: () => void;
  readonly buttons: (message: Message) => ComponentChildren;
}

/** One message: what is known of it, its attempts and its request. */
export function MessagePanel({ id, version, onClose, buttons }: MessagePanelProps): JSX.Element {
  const [message, setMessage] = useState<Message>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    call<{ readonly message: Message }>('get', { id }).then(
      ({ message }) => setMessage(message),
      (failure) => setError(failure.message),
    );
  }, [id, version]);
  return (
    <Dialog title={`Message ${id}`} place="panel" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <div class="message stack scrolls" tabIndex={0} role="group" aria-label={`Message ${id}`}>
        <ErrorText error={error} />
        {message && <Details message={message} />}
        {message && <div class="actions">{buttons(message)}</div>}
        {message && <Attempts history={message.history} />}
        {message && <ByPeople actions={message.actions} />}
        {message?.message && (
          <CodeBlock title="Request" text={JSON.stringify(message.message.request, null, 2)} />
        )}
      </div>
    </Dialog>
  );
}

function Details({ message }: { readonly message: Message }): JSX.Element {
  const facts: Readonly<Record<string, ComponentChildren>> = {
    Status: <StatusTag status={message.status} />,
    Code: message.code,
    Sender: message.sender,
    Recipient: message.recipient ?? 'erased',
    Template: templateName(message.template),
    Tag: message.tag,
    Priority: message.priority,
    'Dedupe key': message.dedupe,
    Enqueued: <Time at={message.createdAt} />,
    Due: message.status === 'queued' && <Time at={message.dueAt} />,
    Expires: message.expiresAt && <Time at={message.expiresAt} />,
    Finished: message.finishedAt && <Time at={message.finishedAt} />,
    'Gateway ID': message.messageId,
    Attempts: message.attempts,
    'If unknown': message.onUnknown === 'hold' ? 'hold for a person' : 'resend',
    'Cannot be read': message.unreadable?.join(', '),
  };
  return (
    <>
      <dl class="terms">
        {Object.entries(facts).map(
          ([name, value]) =>
            value !== undefined &&
            value !== false && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {message.detail && <p>{message.detail.message}</p>}
    </>
  );
}

function ByPeople({ actions }: Pick<Message, 'actions'>): JSX.Element | null {
  if (actions.length === 0) return null;
  return (
    <section>
      <h3>By people</h3>
      <ul class="attempts">
        {actions.map(({ at, action, by, from }) => (
          <li key={at} class="stack">
            <p class="line">
              <strong>{action}</strong>
              <span>
                {by !== undefined && `by ${by}`}
                {from !== undefined && ` from ${from}`}
              </span>
              <Time at={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Attempts({ history }: Pick<Message, 'history'>): JSX.Element | null {
  if (history.length === 0) return null;
  return (
    <section>
      <h3>Attempts</h3>
      <ol class="attempts">
        {history.map(({ at, attempt, code, delivery, message, status, body, requestId }) => (
          <li key={attempt} class="stack">
            <p class="line">
              <strong>{attempt}</strong>
              <span>{code ?? delivery}</span>
              <Time at={at} />
            </p>
            {message !== undefined && <p>{message}</p>}
            {(status !== undefined || requestId !== undefined) && (
              <p class="hint">
                {[
                  status !== undefined && `status ${status}`,
                  requestId !== undefined && `request ID ${requestId}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            )}
            {body !== undefined && (
              <CodeBlock
                title={`Response to attempt ${attempt}`}
                text={typeof body === 'string' ? body : JSON.stringify(body, null, 2)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
