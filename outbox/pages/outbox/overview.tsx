import type { JSX } from 'preact';
import { CodeBlock } from '../../../ui/code-block.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { duration } from '../../../ui/format.js';
import { every, useLive } from '../../../ui/use-live.js';
import type { PageStatus } from '../../src/page/api.js';
import type { Act } from './actions.js';
import { hrefOf } from './address.js';
import { Attention } from './attention.js';
import { call, type Histories } from './call.js';
import { SenderCard } from './sender-card.js';

export interface OverviewProps {
  readonly status: PageStatus;
  readonly act: Act;
}

/** What needs a person, and how each sender does. */
export function Overview({ status, act }: OverviewProps): JSX.Element {
  const { outbox, now } = status;
  const { value: histories = {} } = useLive(() => call<Histories>('history'), every(20_000));
  const senders = Object.entries(outbox.senders);
  const oldest = Math.max(...senders.map(([, { oldestDue = -1 }]) => oldestDue));
  if (senders.length === 0)
    return (
      <EmptyState title="No messages yet">
        <p>No message was enqueued, and no worker was ever started. This starts one:</p>
        <CodeBlock title="From a terminal" text="npx notifygen-outbox work dist/outbox.js" />
      </EmptyState>
    );
  return (
    <div class="stack">
      <Attention outbox={outbox} act={act} />
      <ul class="tiles stack">
        {(['queued', 'sending', 'accepted', 'failed', 'unknown'] as const).map((name) => (
          <li key={name}>
            <a
              class="card"
              href={hrefOf(
                name === 'unknown'
                  ? { view: 'unknown', filter: {} }
                  : { view: 'messages', filter: { status: name } },
              )}
            >
              <strong>{outbox[name].toLocaleString()}</strong> {name}
            </a>
          </li>
        ))}
        <li>
          <p class="card">
            <strong>{oldest < 0 ? 'none' : duration(oldest)}</strong> oldest due
          </p>
        </li>
      </ul>
      <div class="senders stack">
        {senders.map(([name, sender]) => (
          <SenderCard
            key={name}
            name={name}
            sender={sender}
            history={histories[name] ?? []}
            now={now}
            act={act}
          />
        ))}
      </div>
    </div>
  );
}
