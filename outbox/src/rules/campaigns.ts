import type { HoldsAtClaim } from './hold.js';

/** What a worker needs to know of a campaign. */
export interface RunningCampaign {
  readonly name: string;
  readonly template: string;
  /** Whether only the first messages may be sent. */
  readonly isCanary: boolean;
  /** At most this part of the sender's rate. 1: all of it. */
  readonly share: number;
}

const tagPrefix = 'campaign:';
const restPrefix = 'rest:';

/** The tag of a campaign's messages. They are also parked under it, so that claims read each campaign on its own. */
export function campaignTag(name: string): string {
  return tagPrefix + name;
}

/** What the messages after the canary are parked under. */
export function restOf(name: string): string {
  return restPrefix + name;
}

export function isCampaignTag(tag: string | undefined | null): tag is `campaign:${string}` {
  return tag?.startsWith(tagPrefix) ?? false;
}

/** The campaign that a message with this tag belongs to, or that is parked under this text. Undefined: none. */
export function campaignOf(text: string | undefined | null): string | undefined {
  const prefix = [tagPrefix, restPrefix].find((start) => text?.startsWith(start));
  return prefix === undefined ? undefined : text?.slice(prefix.length);
}

/** What the messages are parked under that these campaigns may send now. */
export function openParks(campaigns: readonly RunningCampaign[], holds: HoldsAtClaim): readonly string[] {
  return campaigns.flatMap(({ name, template, isCanary }) => {
    const tag = campaignTag(name);
    if (holds.parkedUnder({ template, tag }) !== undefined) return [];
    return isCanary ? [tag] : [tag, restOf(name)];
  });
}

/** How much of its share a campaign has not used, in messages, and when that was. */
export interface ShareState {
  readonly at: number;
  readonly left: number;
}

/** What a sender stores about its campaigns. */
export interface CampaignTurns {
  /** The group that was served last: the tag of a campaign, or '' for other bulk messages. */
  readonly last: string;
  /** Of the campaigns that have a share. */
  readonly shares: Readonly<Record<string, ShareState>>;
}

interface Row {
  readonly tag: string | null;
}

const groupOf = ({ tag }: Row): string => (isCampaignTag(tag) ? tag : '');

/**
 * Orders the bulk messages of a claim: one of each campaign and one of all others in turns, beginning with the group after
 * the one that was served last. A campaign with a share gets at most what it has not used, up to that of one second.
 */
export function inTurns<Message extends Row>(
  messages: readonly Message[],
  turns: CampaignTurns | undefined,
  campaigns: readonly RunningCampaign[],
  { perSecond, now }: { readonly perSecond: number; readonly now: number },
): readonly Message[] {
  const groups = Map.groupBy(messages, groupOf);
  for (const { name, share } of campaigns) {
    const tag = campaignTag(name);
    const group = groups.get(tag);
    if (share < 1 && group)
      groups.set(tag, group.slice(0, Math.floor(leftAt(turns?.shares[tag], share * perSecond, now))));
  }
  const names = [...groups.keys()].sort();
  const next = names.findIndex((name) => name > (turns?.last ?? ''));
  const order = next === -1 ? names : [...names.slice(next), ...names.slice(0, next)];
  const longest = Math.max(0, ...[...groups.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    order.flatMap((name) => groups.get(name)?.[place] ?? []),
  ).flat();
}

/** Milliseconds after which a campaign has all of its share again, so that nothing has to be stored about it. */
const forgetAfter = 60_000;

/**
 * What is stored after bulk messages were sent, in their order. Undefined: as before. A campaign that was not among those that
 * were read keeps its share: a claim without free slots reads none.
 */
export function afterTurns(
  sent: readonly Row[],
  turns: CampaignTurns | undefined,
  campaigns: readonly RunningCampaign[],
  { perSecond, now }: { readonly perSecond: number; readonly now: number },
): CampaignTurns | undefined {
  const last = sent.at(-1);
  if (last === undefined || campaigns.length === 0) return undefined;
  const known = Object.entries(turns?.shares ?? {}).filter(([, { at }]) => now - at < forgetAfter);
  const used = campaigns.flatMap(({ name, share }) => {
    const tag = campaignTag(name);
    const count = sent.filter((row) => row.tag === tag).length;
    if (share >= 1 || count === 0) return [];
    return [[tag, { at: now, left: leftAt(turns?.shares[tag], share * perSecond, now) - count }] as const];
  });
  return { last: groupOf(last), shares: Object.fromEntries([...known, ...used]) };
}

/** @param rate Messages per second. */
function leftAt(state: ShareState | undefined, rate: number, now: number): number {
  const most = Math.max(1, rate);
  if (state === undefined || state.at > now) return most;
  return Math.min(most, state.left + ((now - state.at) / 1000) * rate);
}
