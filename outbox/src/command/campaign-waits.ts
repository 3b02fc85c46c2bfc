import { campaignTag } from '../campaign/campaign.js';
import type { StoredCampaign } from '../campaign/campaign-options.js';
import { causes, type Waits } from '../message/waits.js';
import type { Outbox } from '../outbox-interface.js';
import { isInScope } from '../rules/gates.js';
import { pauseReport } from './reports.js';
import { heldText, waitsText } from './waits-text.js';

/** Messages that are looked at: those of a campaign mostly wait for the same. */
const looked = 100;

/** Why queued messages of a campaign wait: of each cause, the one that ends first. */
export async function waitsOfCampaign(outbox: Outbox, name: string): Promise<readonly Waits[]> {
  const found = await outbox.find({ tag: campaignTag(name), status: 'queued', limit: looked });
  const waits = found.flatMap((message) => message.waits ?? []);
  const first = waits.toSorted((a, b) => Number(a.until ?? 0) - Number(b.until ?? 0));
  return causes.flatMap((cause) => first.find((one) => one.for === cause) ?? []);
}

export function queuedText(waits: readonly Waits[]): string {
  return waits.length === 0 ? '' : `Queued: ${waits.map((one) => waitsText(one)).join(', ')}.`;
}

/** Before a campaign is sent: what waits for its sender already, and the pauses that stop it. */
export async function heldBefore(
  outbox: Outbox,
  template: string,
  { name, sender }: StoredCampaign,
): Promise<readonly string[]> {
  const { senders, pauses } = await outbox.status();
  const message = { template, tag: campaignTag(name) };
  const own = senders[sender];
  const stopping = pauses.filter(
    ({ scope }) => (scope.sender ?? sender) === sender && isInScope(scope, message),
  );
  return [
    ...(own === undefined || own.counts.queued === 0 ? [] : [`${sender} has ${heldText(own)}.`]),
    ...stopping.map((pause) => `It waits until resume: paused ${pauseReport(pause)}`),
  ];
}
