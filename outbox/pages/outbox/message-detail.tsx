import type { TimelineEntry } from '@notifygen/outbox';
import type { JSX } from 'preact';
import { BubbleView } from '../../../ui/bubble/bubble.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { duration } from '../../../ui/format.js';
import { every, useLive } from '../../../ui/use-live.js';
import { entryText, waitsText } from '../../src/command/waits-text.js';
import type { PageMessage } from '../../src/page/api.js';
import { type Act, actionsOn } from './actions.js';
import { bubbleOf } from './bubble-of.js';
import { call } from './call.js';
import { Buttons, ErrorText, StatusTag, Time } from './texts.js';

export interface MessageDetailProps {
  readonly id: string;
  readonly version: number;
  readonly act: Act;
}

/** One message: what it waits for, what its recipient sees, what happened to it, and what else is known. */
export function MessageDetail({ id, version, act }: MessageDetailProps): JSX.Element {
  const { value, error } = useLive(() => call<PageMessage>('get', { id }), every(2_000), `${id} ${version}`);
  const { message, timeline = [], bubble } = { ...value, bubble: value && bubbleOf(value) };
  return (
    <section class="message stack" id="detail" aria-label={`Message ${id}`} tabIndex={-1}>
      <ErrorText error={error} />
      {message && (
        <>
          <div class="section-header">
            <h2>Message {id}</h2>
            <StatusTag status={message.status} />
          </div>
          {message.waits && <p class="issues warnings">Waits: {waitsText(message.waits)}</p>}
          {message.detail && <p class="issues">{message.detail.message}</p>}
          <Buttons act={act} actions={actionsOn({ status: message.status, id }, 'one')} />
          {bubble && (
            <div class="preview">
              <BubbleView bubble={bubble} />
            </div>
          )}
          <Timeline entries={timeline} />
          <Facts message={message} />
          {message.message && (
            <CodeBlock title="Request" text={JSON.stringify(message.message.request, null, 2)} />
          )}
        </>
      )}
    </section>
  );
}

function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }): JSX.Element {
  return (
    <section>
      <h3>Time line</h3>
      <ol class="attempts">
        {entries.map((entry, index) => {
          const next = entries[index + 1];
          const lasted =
            entry.what === 'waits' && next ? ` for ${duration(next.at.getTime() - entry.at.getTime())}` : '';
          return (
            <li key={index} class="stack">
              <p class="line">
                <span>
                  {entryText(entry)}
                  {lasted}
                </span>
                <Time at={entry.at} />
              </p>
              {entry.what === 'attempt' && <Response {...entry} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Response(attempt: Extract<TimelineEntry, { readonly what: 'attempt' }>): JSX.Element {
  const { status, requestId, body } = attempt;
  const facts = [status && `status ${status}`, requestId && `request ID ${requestId}`].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p class="hint">{facts.join(', ')}</p>}
      {body !== undefined && (
        <CodeBlock
          title={`Response to attempt ${attempt.attempt}`}
          text={typeof body === 'string' ? body : JSON.stringify(body, null, 2)}
        />
      )}
    </>
  );
}

/** By the names that the outbox's functions have for them. */
const facts = [
  'sender',
  'recipient',
  'template',
  'tag',
  'priority',
  'dedupe',
  'code',
  'dueAt',
  'expiresAt',
  'messageId',
  'attempts',
  'onUnknown',
] as const;

function Facts({ message }: Pick<PageMessage, 'message'>): JSX.Element {
  return (
    <dl class="terms">
      {facts.map((name) => {
        const value = message[name];
        if (value === undefined) return null;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value instanceof Date ? <Time at={value} /> : value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
