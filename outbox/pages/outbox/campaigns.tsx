import type { JSX } from 'preact';
import { CodeBlock } from '../../../ui/code-block.js';
import { EmptyState } from '../../../ui/empty-state.js';
import type { Action } from './act.js';
import type { Status } from './call.js';
import { CampaignCard } from './campaign-card.js';
import { connection } from './live-status.js';
import { ErrorText } from './texts.js';
import { useCampaigns } from './use-campaigns.js';

export interface CampaignsProps {
  /** Undefined: not loaded yet. */
  readonly outbox: Status['outbox'] | undefined;
  /** Loads the list again when this changes. */
  readonly version: number;
  /** Asks for an action. Undefined: the page is read-only. */
  readonly act: ((action: Action) => void) | undefined;
}

const command =
  'npx notifygen-outbox campaign send ./src/outbox.ts people.csv --template summer_sale --name summer-2026';

/** All campaigns, the newest first. */
export function Campaigns({ outbox, version, act }: CampaignsProps): JSX.Element {
  const { live, error } = useCampaigns(version);
  const isConnected = connection.value === 'open';
  return (
    <div class="stack">
      <p class="visually-hidden" role="status">
        {live?.news}
      </p>
      {isConnected && <ErrorText error={error} />}
      {live?.campaigns.length === 0 && (
        <EmptyState title="No campaigns yet">
          <p>A campaign sends a template to a list of recipients. This starts one:</p>
          <CodeBlock title="From a terminal" text={command} />
        </EmptyState>
      )}
      {live?.campaigns.map((campaign) => (
        <CampaignCard key={campaign.name} campaign={campaign} now={live.now} outbox={outbox} act={act} />
      ))}
    </div>
  );
}
