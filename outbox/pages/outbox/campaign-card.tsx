import type { JSX } from 'preact';
import { amount, rate } from '../../../ui/format.js';
import { campaignTag } from '../../src/campaign/campaign.js';
import { endText, waitsText } from '../../src/command/waits-text.js';
import { type Act, type Action, cancelCampaign, pauseOf, resumeOf } from './actions.js';
import type { CampaignStatus } from './call.js';
import { Buttons, Outcomes, Time } from './texts.js';

const names: Readonly<Partial<Record<CampaignStatus['state'], string>>> = {
  unconfirmed: 'not confirmed',
  storing: 'storing rows',
  waiting: 'canary waits',
};

const statuses = ['accepted', 'failed', 'unknown', 'expired', 'cancelled', 'sending', 'queued'] as const;

/** What the tag of a state says. */
export function stateName(state: CampaignStatus['state']): string {
  return names[state] ?? state;
}

export interface CampaignCardProps {
  readonly campaign: CampaignStatus;
  /** Milliseconds since 1970, of the server. */
  readonly now: number;
  readonly act: Act;
}

/** One campaign: how far it is, what holds it, when it ends, and what became of its rows. */
export function CampaignCard({ campaign, now, act }: CampaignCardProps): JSX.Element {
  const { name, state, template, sender, createdAt, workers, waits } = campaign;
  // The card names the campaign.
  const { tag: _, ...scope } = waits?.scope ?? {};
  const isOver = state === 'finished' || state === 'cancelled';
  return (
    <section class="campaign card stack" aria-label={`Campaign ${name}`}>
      <div class="section-header">
        <h2>{name}</h2>
        <span class={waits && waits.for !== 'line' ? 'tag faulted' : 'tag'}>{stateName(state)}</span>
      </div>
      <p>
        <strong>{template}</strong> of {sender}, since <Time at={createdAt} />
        {!isOver && `, ${amount(workers, 'worker')}`}
      </p>
      {waits && waits.for !== 'line' && (
        <p class="issues warnings">
          <strong>Nothing is sent:</strong> {waitsText(waits, undefined, scope)}
        </p>
      )}
      <CampaignResults campaign={campaign} />
      <p class="hint">{progressText(campaign, now)}</p>
      <Buttons act={act} actions={actionsOf(campaign)} />
    </section>
  );
}

/** How many rows of a campaign have a result: final, or for a person to decide. */
function doneOf({ rows, counts }: CampaignStatus): number {
  return rows - counts.queued - counts.sending;
}

/** The rows of a campaign by what became of them, with links to their messages. */
function CampaignResults({ campaign }: { readonly campaign: CampaignStatus }): JSX.Element {
  const { name, rows, counts, deleted, invalid, duplicates } = campaign;
  const others = { invalid, duplicates, ...(deleted > 0 && { deleted }) };
  return (
    <>
      <progress value={doneOf(campaign)} max={rows} aria-label="Rows with a result" />
      <Outcomes statuses={statuses} counts={counts} filter={{ tag: campaignTag(name) }}>
        {Object.entries(others).map(([label, value]) => (
          <li key={label}>
            <strong>{value.toLocaleString()}</strong> {label}
          </li>
        ))}
      </Outcomes>
    </>
  );
}

function progressText(campaign: CampaignStatus, now: number): string {
  const { rows, state, waits, perSecond } = campaign;
  const isRunning = state === 'storing' || state === 'canary' || state === 'sending';
  const parts = [
    `${doneOf(campaign).toLocaleString()} of ${amount(rows, 'row')} have a result`,
    state === 'storing' && 'more rows are being stored',
    waits === undefined && isRunning && rate(perSecond),
    endText(campaign, new Date(now)),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** What may be done with a campaign now. A pause of a sender or template may hold more than this campaign. */
function actionsOf(campaign: CampaignStatus): readonly Action[] {
  const { name, state, canary, counts, paused } = campaign;
  const scope = { tag: campaignTag(name) };
  const cancel = cancelCampaign(name, counts.queued);
  if (state === 'finished') return [];
  // An earlier call did not get to all of them.
  if (state === 'cancelled') return counts.queued > 0 ? [cancel] : [];
  const rest =
    canary === undefined ? 'What is due is sent' : 'The canary continues; the other messages still wait';
  if (state === 'paused') return [resumeOf(paused?.scope ?? scope, `This ends the pause. ${rest}.`), cancel];
  return [...(canary === undefined ? [] : [passCanary(campaign)]), pauseOf(scope), cancel];
}

function passCanary({ name, canary, counts }: CampaignStatus): Action {
  const { accepted, failed, unknown, queued } = counts;
  const results = `${accepted.toLocaleString()} accepted, ${failed.toLocaleString()} failed, ${unknown.toLocaleString()} unknown`;
  return {
    name: 'pass-canary',
    body: { name },
    label: `Pass the canary of ${name}`,
    text: `This sends the other messages: ${queued.toLocaleString()} are queued. Results so far: ${results}${canary === 'sending' ? ', and the canary has not ended' : ''}.`,
  };
}
