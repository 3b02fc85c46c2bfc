import { setImmediate } from 'node:timers/promises';
import { via } from '../../store/exchange.js';
import type { Store } from '../../store/operations.js';
import { sumOf } from '../../store/totals.js';
import { campaignTag } from '../campaign.js';
import type { Load } from '../forecast.js';
import {
  beginRemoval,
  cancelCampaign,
  confirmCampaign,
  decideCanary,
  moveCanary,
  readUnsettled,
} from './gates.js';
import { readHeld, readHeldOf, readLoads, readTraffic } from './loads.js';
import { remember } from './remember.js';
import { readResults } from './results.js';
import { advance, completePart, createCampaign, readDigests, readRecipients, removeSome } from './rows.js';
import type { CampaignState, NewCampaign, RowBatch } from './state.js';
import { readStates } from './states.js';

/** What is stored about campaigns, beside their messages. */
export type CampaignStore = ReturnType<typeof campaignStore>;

export function campaignStore(store: Store) {
  const { each, together } = store;
  const all = remember(
    () => each(() => readStates()),
    (states) => sumOf(states.flatMap(({ counts }) => Object.values(counts)).map((count) => ({ count }))),
    100_000,
  );
  const loads = new Map<string, () => Promise<readonly Load[]>>();
  const loadsOf = (name: string): Promise<readonly Load[]> => {
    const known = loads.get(name) ?? remember(() => each(() => readLoads(name)), sumOf, 10_000);
    loads.set(name, known);
    return known();
  };
  const queuedOf = async (campaign: Pick<NewCampaign, 'name' | 'sender' | 'template'>) => ({
    held: await each(() => readHeld(campaign)),
    loads: await loadsOf(campaign.name),
  });
  const find = async (name: string) => (await each(() => readStates(name)))[0];
  const move = via(together, moveCanary);
  const remove = async (name: string, id: string): Promise<boolean> => {
    if (!(await together(() => beginRemoval(name, id)))) return false;
    while (!(await together(() => removeSome(name, id)))) await setImmediate();
    return true;
  };
  return {
    create: via(together, createCampaign),
    /** Returns false, and stores nothing, if others are stored than those that the batch follows, or if the campaign was cancelled. */
    addRows: (batch: RowBatch) => store.enqueueIf(() => advance(batch), batch.messages),
    completePart: via(each, completePart),
    digests: via(each, readDigests),
    recipientsOf: via(each, readRecipients),
    /** The oldest first, with why all but one wait. Those with many messages are counted again after a while; `find` is exact. */
    list: async (except?: string) =>
      Promise.all(
        (await all()).map(async (campaign) => ({
          ...campaign,
          ...(campaign.counts.queued === 0 || campaign.name === except
            ? { held: [], loads: [] }
            : await queuedOf(campaign)),
        })),
      ),
    find,
    confirm: via(together, confirmCampaign),
    /** Removes one that nobody has confirmed. Returns false if somebody has, or if it was removed before. */
    remove,
    cancel: via(together, cancelCampaign),
    moveCanary: move,
    /** Goes on after canaries, and cancels what came back to the queue. Calls the function for each canary that somebody has to look at. */
    settle: async (review: (campaign: CampaignState) => void): Promise<void> => {
      for (const name of await each(readUnsettled)) {
        const campaign = await find(name);
        if (campaign?.isUnconfirmed || campaign?.isRemoved) await remove(name, campaign.id);
        else if (campaign?.isCancelled)
          await store.decideAll({ tag: campaignTag(name), status: 'queued' }, 'cancel', {
            by: 'outbox',
            onPage: () => undefined,
          });
        else if (campaign?.canary === 'sending') {
          const decided = await each(() => decideCanary(campaign));
          if (decided === undefined || !(await move(name, 'sending', decided === 'pass' ? null : 'waiting')))
            continue;
          if (decided === 'review') review(campaign);
        }
      }
    },
    /** Why its queued messages wait, and when they may be sent: counted again the less often the more they are. */
    queued: queuedOf,
    heldOf: via(each, readHeldOf),
    traffic: via(each, readTraffic),
    results: via(each, readResults),
  };
}
