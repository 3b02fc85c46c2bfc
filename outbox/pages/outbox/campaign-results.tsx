import type { JSX } from 'preact';
import { campaignTag } from '../../src/campaign/campaign.js';
import type { CampaignStatus } from './call.js';
import { Outcomes } from './texts.js';

const statuses = ['accepted', 'failed', 'unknown', 'expired', 'cancelled', 'sending', 'queued'] as const;

/** How many rows of a campaign have a result: final, or for a person to decide. */
export function doneOf({ rows, counts }: CampaignStatus): number {
  return rows - counts.queued - counts.sending;
}

/** The rows of a campaign by what became of them, with links to their messages. */
export function CampaignResults({ campaign }: { readonly campaign: CampaignStatus }): JSX.Element {
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
