import { countStatuses, type Status } from '../../message/message.js';
import { type Gate, restGate, scopeText } from '../../rules/gates.js';
import { type Exchange, run } from '../../store/exchange.js';
import { parse } from '../../store/rows.js';
import { readSurroundings } from '../../store/waits.js';
import { type CampaignPart, type CampaignSettings, campaignTag } from '../campaign.js';
import { removed } from './gates.js';
import type { CampaignState } from './state.js';

type Row = Pick<CampaignState, 'name' | 'id' | 'sender' | 'template' | 'createdAt'> & {
  readonly settings?: CampaignSettings;
};

type PartRow = Omit<CampaignPart, 'isComplete'> & {
  readonly campaign: string;
  readonly isComplete: number;
};

const statesSql = `select name, id, sender, template, settings, created_at from notifygen.campaigns
where $1 = '' or name = $1 order by created_at, name`;
const partsSql = `select campaign, part, last_row as last, stored, invalid, duplicates, is_complete
from notifygen.campaign_parts order by part`;

/** From the index of tags. */
const countsSql = `select value as name, (select jsonb_agg(jsonb_build_array(status, count)) from (
  select status, count(*) as count from notifygen.messages where tag = '${campaignTag('')}' || value group by status
) as counted) as counts from jsonb_array_elements_text($1::text::jsonb)`;

/** Campaigns, the oldest first, or the one with this name. */
export function* readStates(name = ''): Exchange<readonly CampaignState[]> {
  const rows = yield* run<Row>(statesSql, name);
  if (rows.length === 0) return [];
  const parts = Map.groupBy(yield* run<PartRow>(partsSql), ({ campaign }) => campaign);
  const { senders, gates } = yield* readSurroundings([...new Set(rows.map(({ sender }) => sender))]);
  const names = rows.map(({ name }) => name);
  const counted = yield* run<{ readonly name: string; readonly counts: unknown }>(countsSql, names);
  const counts = new Map(
    counted.map(({ name, counts }) => [name, new Map(parse<readonly (readonly [Status, number])[]>(counts))]),
  );
  return rows.flatMap(({ name, settings, ...row }) => {
    // One that cannot be read hides no other.
    if (settings === undefined) return [];
    return {
      ...{ ...row, name, settings, ...gatesOf(gates, name) },
      workers: senders.get(row.sender)?.workers ?? 0,
      parts: (parts.get(name) ?? []).map(({ campaign: _, isComplete, ...part }) => ({
        ...part,
        isComplete: isComplete === 1,
      })),
      counts: countStatuses((status) => counts.get(name)?.get(status) ?? 0),
    };
  });
}

function gatesOf(
  gates: readonly Gate[],
  name: string,
): Pick<CampaignState, 'canary' | 'isUnconfirmed' | 'isCancelled' | 'isRemoved'> {
  const closed = (gate: string) => gates.find((one) => one.name === gate && !one.isOpen);
  const rest = closed(restGate(campaignTag(name)))?.kind;
  const own = closed(scopeText({ tag: campaignTag(name) }));
  return {
    canary: rest === 'canary' ? 'sending' : rest === 'review' ? 'waiting' : null,
    isUnconfirmed: own?.kind === 'confirm',
    isCancelled: own?.kind === 'ended',
    isRemoved: own?.reason === removed,
  };
}
