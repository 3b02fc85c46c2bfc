import type { JSX } from 'preact';
import { CodeBlock } from '../../../ui/code-block.js';
import { scopeName, waitsText } from '../../src/command/waits-text.js';
import type { PageStatus } from '../../src/page/api.js';
import { type Act, actionsOn, resumeOf } from './actions.js';
import { type Filter, filterFor, hrefOf } from './address.js';
import type { Outbox } from './call.js';
import { type Remedy, remedyFor } from './remedy-for.js';
import { Buttons } from './texts.js';

interface Item extends Partial<Remedy> {
  readonly title: string;
  readonly count?: number;
  readonly text: string;
  readonly href?: string;
}

/** Why messages wait, most urgent first: how many, and for what needs a person, what to do first. */
export function Attention({ status, act }: { readonly status: PageStatus; readonly act: Act }): JSX.Element {
  const { outbox } = status;
  const items = [...heldItems(status), ...endedItems(outbox), ...pauseItems(outbox)];
  const urgent = items.filter(({ hint }) => hint !== undefined);
  const passing = items.filter(({ hint }) => hint === undefined);
  return (
    <>
      <Items
        title={urgent.length === 0 ? 'Nothing needs a person' : `Needs a person: ${urgent.length}`}
        items={urgent}
        act={act}
      />
      {passing.length > 0 && <Items title="Ends by itself" items={passing} act={act} />}
      {outbox.withoutCategory.length > 0 && (
        <p class="hint">
          {outbox.withoutCategory.join(', ')} have no known category: a suppression of marketing stops them
          only in campaigns.
        </p>
      )}
    </>
  );
}

export interface ItemsProps {
  readonly title: string;
  readonly items: readonly Item[];
  readonly act: Act;
}

/** Lines, each with its messages and actions. */
export function Items({ title, items, act }: ItemsProps): JSX.Element {
  return (
    <section class="attention" aria-label={title.replace(/: .*/, '')}>
      <h2>{title}</h2>
      <ul class={items.length > 0 ? 'card' : undefined}>
        {items.map(({ title, count, text, href, hint, command, actions = [] }) => (
          <li key={title + text}>
            <p>
              <strong>{title}</strong> {text}
              {hint !== undefined && <span class="hint">{hint}</span>}
            </p>
            <Buttons act={act} actions={actions}>
              {href !== undefined && (
                <a class="button" href={href}>
                  {count === undefined ? 'Look at it' : `Show ${count.toLocaleString()}`}
                </a>
              )}
            </Buttons>
            {command !== undefined && <CodeBlock title="From a terminal" text={command} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const messagesOf = (filter: Filter): string => hrefOf({ view: 'messages', filter });

function heldItems({ outbox, work }: PageStatus): readonly Item[] {
  return Object.entries(outbox.senders).flatMap(([sender, { held }]) =>
    held.flatMap((waits): readonly Item[] => {
      const remedy = remedyFor(waits, sender, work);
      // The title names the sender.
      const { sender: _, ...scope } = waits.scope ?? {};
      const text = waitsText(waits, undefined, scope);
      // A cause that each message has for itself.
      const cause = waits.scope === undefined && waits.until !== undefined && { waits: waits.for };
      const filter = filterFor({ ...waits.scope, sender }, { status: 'queued', ...cause });
      const shown =
        waits.for === 'review' || waits.for === 'confirm'
          ? { href: hrefOf({ view: 'campaigns', filter: {} }) }
          : { href: messagesOf(filter), count: waits.count };
      return [{ ...remedy, ...shown, title: `${waits.count.toLocaleString()} of ${sender}:`, text }];
    }),
  );
}

/** What ended without a known or a good result. */
function endedItems({ unknown, failed }: Outbox): readonly Item[] {
  return [
    {
      title: `${unknown.toLocaleString()} unknown:`,
      count: unknown,
      text: 'may have been sent',
      hint: "Find out from the gateway's log whether they were sent, then decide. Nothing sends them again by itself.",
      href: messagesOf({ status: 'unknown' }),
    },
    {
      title: `${failed.toLocaleString()} failed:`,
      count: failed,
      text: 'not sent',
      hint: 'Look at their codes. Fix the cause, then retry them.',
      href: messagesOf({ status: 'failed' }),
      actions: actionsOn({ status: 'failed' }, 'all'),
    },
  ].filter(({ count }) => count > 0);
}

/** Pauses that hold no message now. */
function pauseItems({ pauses, senders }: Outbox): readonly Item[] {
  const held = new Set(
    Object.values(senders).flatMap((sender) => sender.held.map(({ scope }) => JSON.stringify(scope))),
  );
  return pauses
    .filter(({ scope }) => !held.has(JSON.stringify(scope)))
    .map(({ scope, kind, ...pause }) => ({
      title: 'None now',
      text: waitsText({ for: kind, scope, ...pause }),
      hint: `What is enqueued for ${scopeName(scope)} will wait.`,
      actions: [resumeOf(scope)],
    }));
}
