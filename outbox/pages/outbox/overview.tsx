import type { ComponentChildren, JSX } from 'preact';
import { EmptyState } from '../../../ui/empty-state.js';
import type { Action } from './act.js';
import { hrefOf } from './address.js';
import type { Live } from './live-status.js';
import { PauseText, pausedBy, resumeOf, scopeName } from './scope.js';
import { SenderCard } from './sender-card.js';
import { count, duration, Time, templateName } from './texts.js';

export interface OverviewProps extends Live {
  /** Asks for an action. Undefined: the page is read-only. */
  readonly act: ((action: Action) => void) | undefined;
}

/** How the whole outbox does. */
export function Overview({ status, samples, act }: OverviewProps): JSX.Element {
  const { outbox } = status;
  const senders = Object.entries(outbox.senders);
  const oldest = Math.max(...senders.map(([, { oldestDue = -1 }]) => oldestDue));
  const link = (filter: string): string => hrefOf({ view: 'messages', filter: { status: filter } });
  if (senders.length === 0)
    return (
      <EmptyState title="No messages yet">
        <p>No message was enqueued, and no worker was ever started.</p>
      </EmptyState>
    );
  return (
    <div class="stack">
      <ul class="tiles stack">
        <Tile label="queued" value={count(outbox.queued)} href={link('queued')} />
        <Tile label="oldest due" value={oldest < 0 ? 'none' : duration(oldest)} />
        <Tile label="sending" value={count(outbox.sending)} href={link('sending')} />
        <Tile
          label="unknown"
          value={count(outbox.unknown)}
          href={hrefOf({ view: 'unknown', filter: {} })}
          isAlert={outbox.unknown > 0}
        />
        <Tile label="failed" value={count(outbox.failed)} href={link('failed')} />
        <Tile label="accepted" value={count(outbox.accepted)} href={link('accepted')} />
      </ul>
      <Attention outbox={outbox} act={act} />
      <PauseLog log={outbox.log} />
      <div class="senders stack">
        {senders.map(([name, sender]) => (
          <SenderCard
            key={name}
            name={name}
            sender={sender}
            samples={samples}
            now={status.now}
            isPaused={outbox.pauses.some(
              ({ scope: { sender, template, tag } }) =>
                sender === name && template === undefined && tag === undefined,
            )}
            act={act}
          />
        ))}
      </div>
    </div>
  );
}

function Tile(props: {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
  readonly isAlert?: boolean;
}): JSX.Element {
  const { label, value, href, isAlert = false } = props;
  const content = (
    <>
      <strong>{value}</strong> {label}
    </>
  );
  return (
    <li class={isAlert ? 'alert' : undefined}>
      {href === undefined ? (
        <p class="card">{content}</p>
      ) : (
        <a class="card" href={href}>
          {content}
        </a>
      )}
    </li>
  );
}

/** Who paused and resumed what. */
function PauseLog({ log }: { readonly log: Live['status']['outbox']['log'] }): JSX.Element | null {
  if (log.length === 0) return null;
  return (
    <details>
      <summary>What was paused and resumed</summary>
      <ul>
        {log.map(({ at, action, scope, reason, ...by }) => (
          <li key={at + action + scopeName(scope)}>
            <Time at={at} />: {scopeName(scope)} {action}d
            {pausedBy(by) !== undefined && ` by ${pausedBy(by)}`}
            {reason !== undefined && `: ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What waits, and why. */
function Attention({
  outbox,
  act,
}: Pick<OverviewProps, 'act'> & Pick<Live['status'], 'outbox'>): JSX.Element | null {
  const paused = outbox.pauses.map((pause) => (
    <li key={JSON.stringify(pause.scope)} class="paused actions">
      <PauseText {...pause} />
      {act && (
        <button type="button" onClick={() => act(resumeOf(pause.scope))}>
          Resume
        </button>
      )}
    </li>
  ));
  const items: ComponentChildren[] = Object.entries(outbox.senders).flatMap(([name, sender]) => [
    ...[...(sender.paused ? [sender.paused] : []), ...Object.values(sender.pausedTemplates)].map((pause) => (
      <li key={`${name} ${pause.template}`}>
        <strong>
          {pause.template === undefined ? name : `${templateName(pause.template)} of ${name}`} is paused
        </strong>{' '}
        by the outbox since <Time at={pause.since} />, and is tried again at <Time at={pause.until} />:{' '}
        {pause.message}
      </li>
    )),
    ...sender.held
      .filter((waits) => waits.for === 'version' || waits.for === 'approval')
      .map((waits) => (
        <li key={`${name} ${waits.scope.template} waits ${waits.reason}`}>
          <strong>
            {count(waits.count)} {templateName(waits.scope.template ?? '')} of {name} wait
          </strong>{' '}
          since <Time at={waits.since} />{' '}
          {waits.for === 'version'
            ? 'for a worker whose template is as it was when they were enqueued.'
            : `for the platform's approval: ${waits.reason}.`}
        </li>
      )),
    ...(sender.workers === 0 && sender.counts.queued > 0
      ? [
          <li key={`${name} idle`}>
            <strong>{name} has no worker</strong> now: its messages stay queued.
          </li>,
        ]
      : []),
  ]);
  if (outbox.withoutCategory.length > 0)
    items.push(
      <li key="category">
        <strong>{outbox.withoutCategory.join(', ')}</strong> have no known category: a suppression of
        marketing stops them only in campaigns.
      </li>,
    );
  if (items.length + paused.length === 0) return null;
  return (
    <section class="stack">
      <h2>Needs attention</h2>
      <ul class="issues warnings">
        {paused}
        {items}
      </ul>
    </section>
  );
}
