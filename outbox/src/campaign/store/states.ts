import { countStatuses, type Status } from '../../message/message.js';
import { type Gate, restGate, scopeText } from '../../rules/gates.js';
import { type Exchange, run } from '../../store/exchange.js';
import { parse } from '../../store/rows.js';
import { sumOf } from '../../store/totals.js';
import { readSurroundings } from '../../store/waits.js';
import { type CampaignPart, type CampaignSettings, campaignTag } from '../campaign.js';
import type { CampaignState, NewCampaign } from './state.js';

interface Row extends Pick<NewCampaign, 'name' | 'sender' | 'template'> {
  readonly settings: unknown;
  readonly createdAt: number;
}

type PartRow = Omit<CampaignPart, 'isComplete'> & {
  readonly campaign: string;
  readonly isComplete: number;
};

const statesSql = `select name, sender, template, settings, created_at as "createdAt" from notifygen.campaigns
where $1 = '' or name = $1 order by created_at, name`;
const partsSql = `select campaign, part, last_row as last, stored, invalid, duplicates, is_complete as "isComplete"
from notifygen.campaign_parts order by part`;

/** How many messages of a campaign have a status. */
interface Count {
  readonly name: string;
  readonly status: Status;
  readonly count: number;
}

/** In the order of the alphabet, which the index of tags has, the others come after those that are finished. `unknown` messages are few. */
const [isFinished, isOpen] = [`status < 'queued'`, `status >= 'queued'`];

function* countStatusesOf(condition: string, names: readonly string[]): Exchange<readonly Count[]> {
  if (names.length === 0) return [];
  const rows = yield* run<{ readonly name: string; readonly counts: unknown }>(
    `select value as name, (select jsonb_agg(jsonb_build_array(status, count)) from (
  select status, count(*) as count from notifygen.messages where tag = 'campaign:' || value and ${condition} group by status
) as counted) as counts from jsonb_array_elements_text($1::text::jsonb)`,
    JSON.stringify(names),
  );
  return rows.flatMap(({ name, counts }) =>
    (parse<readonly (readonly [Status, number])[]>(counts) ?? []).map(([status, count]) => ({
      name,
      status,
      count,
    })),
  );
}

/** Messages that were finished when they were counted. */
export interface Finished {
  readonly counts: readonly Count[];
  /** How many were open then, less the rows that were stored: if it is the same now, so are the finished ones. */
  readonly balances: ReadonlyMap<string, number>;
}

const namesSql =
  'select campaign as name, sum(stored) as count from notifygen.campaign_parts group by campaign';

export function* countFinished(): Exchange<Finished> {
  const stored = yield* run<Pick<Count, 'name' | 'count'>>(namesSql);
  const all = yield* countStatusesOf(
    'true',
    stored.map(({ name }) => name),
  );
  const openOf = (name: string) => all.filter((one) => one.name === name && one.status >= 'queued');
  return {
    counts: all.filter(({ status }) => status < 'queued'),
    balances: new Map(stored.map(({ name, count }) => [name, sumOf(openOf(name)) - count])),
  };
}

/**
 * Campaigns, the oldest first, or the one with this name.
 *
 * @param finished Of some time ago. Those that have changed since are counted again.
 */
export function* readStates(finished?: Finished, name = ''): Exchange<readonly CampaignState[]> {
  const rows = yield* run<Row>(statesSql, name);
  if (rows.length === 0) return [];
  const parts = Map.groupBy(yield* run<PartRow>(partsSql), ({ campaign }) => campaign);
  const { senders, gates } = yield* readSurroundings([...new Set(rows.map(({ sender }) => sender))]);
  const names = rows.map(({ name }) => name);
  const open = yield* countStatusesOf(isOpen, names);
  const balanceOf = (name: string): number =>
    sumOf(open.filter((count) => count.name === name)) -
    (parts.get(name) ?? []).reduce((sum, { stored }) => sum + stored, 0);
  const changed = new Set(names.filter((name) => finished?.balances.get(name) !== balanceOf(name)));
  const counts = Map.groupBy(
    [
      ...(finished?.counts ?? []).filter(({ name }) => !changed.has(name)),
      ...open,
      ...(yield* countStatusesOf(isFinished, [...changed])),
    ],
    ({ name }) => name,
  );
  return rows.map(({ name, settings, ...row }) => ({
    ...row,
    name,
    settings: parse<CampaignSettings>(settings) ?? settingsMissing(name),
    workers: senders.get(row.sender)?.workers ?? 0,
    ...gatesOf(gates, name),
    parts: (parts.get(name) ?? []).map(({ campaign: _, isComplete, ...part }) => ({
      ...part,
      isComplete: isComplete === 1,
    })),
    counts: countStatuses((status) => counts.get(name)?.find((count) => count.status === status)?.count ?? 0),
  }));
}

function gatesOf(
  gates: readonly Gate[],
  name: string,
): Pick<CampaignState, 'canary' | 'isUnconfirmed' | 'isCancelled'> {
  const kindOf = (gate: string) => gates.find((one) => one.name === gate && !one.isOpen)?.kind;
  const rest = kindOf(restGate(campaignTag(name)));
  const own = kindOf(scopeText({ tag: campaignTag(name) }));
  return {
    canary: rest === 'canary' ? 'sending' : rest === 'review' ? 'waiting' : null,
    isUnconfirmed: own === 'confirm',
    isCancelled: own === 'ended',
  };
}

function settingsMissing(name: string): never {
  throw new Error(`The settings of the campaign ${name} cannot be read.`);
}
