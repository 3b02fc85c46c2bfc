import type { ComponentChildren, JSX } from 'preact';
import type { Action } from './act.js';
import type { Campaign, Status } from './call.js';
import { campaignActions } from './campaign-actions.js';
import { CampaignResults } from './campaign-results.js';
import { campaignTag, PauseText, scopeName } from './scope.js';
import { count, duration, Time } from './texts.js';
import { doneOf, stateNames } from './use-campaigns.js';

export interface CampaignCardProps {
  readonly campaign: Campaign;
  /** Milliseconds since 1970, of the server. */
  readonly now: number;
  /** Undefined: not loaded yet. */
  readonly outbox: Status['outbox'] | undefined;
  /** Asks for an action. Undefined: the page is read-only. */
  readonly act: ((action: Action) => void) | undefined;
}

/** One campaign: how far it is, what became of its rows, and why it does not go on. */
export function CampaignCard({ campaign, now, outbox, act }: CampaignCardProps): JSX.Element {
  const { name, state, template, sender, createdAt, workers } = campaign;
  const isOver = state === 'finished' || state === 'cancelled';
  const isStopped = state === 'paused' || state === 'waiting' || (workers === 0 && !isOver);
  const actions = act ? campaignActions(campaign) : [];
  return (
    <section class="campaign card stack" aria-label={`Campaign ${name}`}>
      <div class="section-header">
        <h2>{name}</h2>
        <span class={isStopped ? 'tag faulted' : 'tag'}>{stateNames[state]}</span>
      </div>
      <p>
        <strong>{template}</strong> of {sender}, since <Time at={createdAt} />
        {!isOver && workers > 0 && `, ${workers === 1 ? '1 worker' : `${count(workers)} workers`}`}
      </p>
      {!isOver && <Reasons campaign={campaign} outbox={outbox} />}
      <CampaignResults campaign={campaign} />
      <p class="hint">{progressText(campaign, now)}</p>
      {act && actions.length > 0 && (
        <p class="actions">
          {actions.map(({ button, action }) => (
            <button key={button} type="button" onClick={() => act(action)}>
              {button}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}

function progressText(campaign: Campaign, now: number): string {
  const { rows, state, waits, perSecond, endsAt } = campaign;
  const parts = [`${count(doneOf(campaign))} of ${count(rows)} rows have a result`];
  if (state === 'storing') parts.push('more rows are being stored');
  const isRunning = state === 'storing' || state === 'canary' || state === 'sending';
  if (waits === undefined && isRunning) parts.push(`${perSecond.toFixed(1)} per second`);
  if (endsAt !== undefined) parts.push(`about ${duration(Date.parse(endsAt) - now)} left`);
  return `${parts.join(', ')}.`;
}

/** Why messages are not sent now. */
function Reasons({ campaign, outbox }: Pick<CampaignCardProps, 'campaign' | 'outbox'>): JSX.Element | null {
  const { name, sender, template, paused, canary, workers } = campaign;
  const others = outbox?.pauses.filter(
    ({ scope }) =>
      (scope.sender === undefined || scope.sender === sender) &&
      (scope.template === undefined || scope.template === template) &&
      (scope.tag === undefined || scope.tag === campaignTag(name)) &&
      (paused === undefined || scopeName(scope) !== scopeName(paused.scope)),
  );
  const { paused: senderPause, pausedTemplates = {} } = outbox?.senders[sender] ?? {};
  const byOutbox = senderPause ?? pausedTemplates[template];
  const items: readonly ComponentChildren[] = [
    paused && <PauseText {...paused} />,
    ...(others ?? []).map((pause) => <PauseText key={JSON.stringify(pause.scope)} {...pause} />),
    byOutbox && (
      <span>
        <strong>{senderPause ? sender : template} is paused</strong> by the outbox since{' '}
        <Time at={byOutbox.since} />, and is tried again at <Time at={byOutbox.until} />: {byOutbox.message}
      </span>
    ),
    canary === 'sending' && (
      <span>
        <strong>The canary is being sent:</strong> the other messages wait for its results.
      </span>
    ),
    canary === 'waiting' && (
      <span>
        <strong>The canary has ended:</strong> the other messages wait until somebody passes it.
      </span>
    ),
    workers === 0 && (
      <span>
        <strong>{sender} has no worker</strong> now: nothing is sent.
      </span>
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  return (
    <ul class="issues warnings">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
