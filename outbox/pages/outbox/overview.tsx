import type { JSX } from 'preact';
import { CodeBlock } from '../../../ui/code-block.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { every, useLive } from '../../../ui/use-live.js';
import type { PageStatus } from '../../src/page/api.js';
import type { Act } from './actions.js';
import { Attention } from './attention.js';
import { call, type Histories } from './call.js';
import { SenderCard } from './sender-card.js';

export interface OverviewProps {
  readonly status: PageStatus;
  readonly act: Act;
}

/** What needs a person, and how each sender does. */
export function Overview({ status, act }: OverviewProps): JSX.Element {
  const { outbox, now, work } = status;
  const { value: histories = {} } = useLive(() => call<Histories>('history'), every(20_000));
  const senders = Object.entries(outbox.senders);
  if (senders.length === 0)
    return (
      <EmptyState title="No messages yet">
        <p>No message was enqueued, and no worker was ever started. This starts one:</p>
        <CodeBlock title="From a terminal" text={work} />
      </EmptyState>
    );
  return (
    <div class="stack">
      <Attention status={status} act={act} />
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
