import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { CodeBlock } from '../../../ui/code-block.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { every, useLive } from '../../../ui/use-live.js';
import type { PageCampaigns } from '../../src/page/api.js';
import type { Act } from './actions.js';
import { type CampaignStatus, call } from './call.js';
import { CampaignCard, stateName } from './campaign-card.js';
import { ErrorText } from './texts.js';

export interface CampaignsProps {
  /** Of what was done: everything is loaded again when it changes. */
  readonly version: number;
  readonly act: Act;
}

const command = `npx notifygen-outbox campaign send <module> people.csv \\
  --template summer_sale --name summer-2026`;

/** All campaigns, the newest first. */
export function Campaigns({ version, act }: CampaignsProps): JSX.Element {
  const { value, error } = useLive(() => call<PageCampaigns>('campaigns'), every(2_000), `${version}`);
  const { campaigns = [], now = 0 } = value ?? {};
  return (
    <div class="stack">
      <p class="visually-hidden" role="status">
        <News campaigns={campaigns} />
      </p>
      <ErrorText error={error} />
      {value && campaigns.length === 0 && (
        <EmptyState title="No campaigns yet">
          <p>A campaign sends a template to a list of recipients. This starts one:</p>
          <CodeBlock title="From a terminal" text={command} />
        </EmptyState>
      )}
      {campaigns.toReversed().map((campaign) => (
        <CampaignCard key={campaign.name} campaign={campaign} now={now} act={act} />
      ))}
    </div>
  );
}

/** Which campaigns have another state than before. */
function News({ campaigns }: { readonly campaigns: readonly CampaignStatus[] }): JSX.Element {
  const known = useMemo(() => new Map<string, CampaignStatus['state']>(), []);
  const news = useMemo(() => {
    const changed = campaigns.filter(({ name, state }) => known.has(name) && known.get(name) !== state);
    for (const { name, state } of campaigns) known.set(name, state);
    return changed.map(({ name, state }) => `Campaign ${name}: ${stateName(state)}.`).join(' ');
  }, [JSON.stringify(campaigns.map(({ name, state }) => [name, state]))]);
  return <>{news}</>;
}
