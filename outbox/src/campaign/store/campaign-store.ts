import { setImmediate } from 'node:timers/promises';
import type { Waiting } from '../../message/waits.js';
import type { Store } from '../../store/store.js';
import { remember, sumOf } from '../../store/totals.js';
import { type CampaignReportRow, campaignTag } from '../campaign.js';
import type { Column } from '../columns.js';
import type { Load } from '../forecast.js';
import {
  beginRemoval,
  cancelCampaign,
  confirmCampaign,
  decideCanary,
  moveCanary,
  readUnsettled,
} from './gates.js';
import { readHeld, readHeldOf, readLoads } from './loads.js';
import { readResults } from './results.js';
import { advance, completePart, createCampaign, readDigests, readRecipients, removeSome } from './rows.js';
import type { CampaignState, NewCampaign, RowBatch } from './state.js';
import { readStates } from './states.js';

/** What is stored about campaigns, beside their messages. */
export interface CampaignStore {
  /** Creates a campaign and one of its parts, unless they exist. Returns the ID of the campaign. */
  readonly create: (campaign: NewCampaign, part: number, unconfirmed?: boolean) => Promise<string>;
  /**
   * Stores some rows, in one transaction. Returns false, and stores nothing, if others are stored than those that the batch follows,
   * or if the campaign was cancelled.
   */
  readonly addRows: (batch: RowBatch) => Promise<boolean>;
  /** Notes that a part has so many rows and no more. Returns false if another number of them is stored. */
  readonly completePart: (name: string, id: string, part: number, rows: number) => Promise<boolean>;
  /** The digests of the rows of a part that are stored after a row that ends a batch: texts in base64, in their order. */
  readonly digests: (name: string, part: number, after: number) => Promise<readonly string[]>;
  /** Some recipients of the other parts of a campaign, after the ID of a message. */
  readonly recipientsOf: (
    name: string,
    part: number,
    after: number,
  ) => Promise<readonly { readonly id: number; readonly recipient: string }[]>;
  /** The oldest first. Those with many messages are counted again after a while; `find` is exact. */
  readonly list: () => Promise<readonly CampaignState[]>;
  readonly find: (name: string) => Promise<CampaignState | undefined>;
  /** Returns false if it was confirmed or removed before. */
  readonly confirm: (name: string, id: string) => Promise<boolean>;
  /** Removes one that nobody has confirmed. Returns false if somebody has, or if it was removed before. */
  readonly remove: (name: string, id: string) => Promise<boolean>;
  /** Claims send no more of it, and no more rows are stored. */
  readonly cancel: (name: string) => Promise<void>;
  /** Returns false if it is not at `from`. Null: the other messages are sent, too. */
  readonly moveCanary: (name: string, from: 'sending' | 'waiting', to: 'waiting' | null) => Promise<boolean>;
  /** Goes on after canaries, and cancels what came back to the queue. Calls the function for each canary that somebody has to look at. */
  readonly settle: (review: (campaign: CampaignState) => void) => Promise<void>;
  /** Why its queued messages wait, and when they may be sent: counted again the less often the more they are. */
  readonly queued: (
    campaign: Pick<NewCampaign, 'name' | 'sender' | 'template'>,
  ) => Promise<{ readonly held: readonly Waiting[]; readonly loads: readonly Load[] }>;
  /** Why so many messages would wait. */
  readonly heldOf: (
    campaign: Pick<NewCampaign, 'name' | 'sender' | 'template'>,
    count: number,
  ) => Promise<readonly Waiting[]>;
  /** What became of some rows of a part, from the first to the last. */
  readonly results: (
    campaign: Pick<NewCampaign, 'name' | 'sender'>,
    part: number,
    rows: readonly [first: number, last: number],
    columns?: readonly Column[],
  ) => Promise<readonly CampaignReportRow[]>;
}

export function campaignStore(store: Store): CampaignStore {
  const { each, together } = store;
  const all = remember(
    () => each(() => readStates()),
    (states) => sumOf(states.flatMap(({ counts }) => Object.values(counts)).map((count) => ({ count }))),
    100_000,
  );
  const loads = new Map<string, { readonly counts: () => Promise<readonly Load[]> }>();
  const loadsOf = (name: string): Promise<readonly Load[]> => {
    const known = loads.get(name) ?? remember(() => each(() => readLoads(name)), sumOf, 10_000);
    loads.set(name, known);
    return known.counts();
  };
  const find = async (name: string) => (await each(() => readStates(name)))[0];
  const move: CampaignStore['moveCanary'] = (...parameters) => together(() => moveCanary(...parameters));
  const cancel = (name: string) => together(() => cancelCampaign(name));
  const remove = async (name: string, id: string) => {
    if (!(await together(() => beginRemoval(name, id)))) return false;
    while (!(await together(() => removeSome(name, id)))) await setImmediate();
    return true;
  };
  return {
    create: (...parameters) => together(() => createCampaign(...parameters)),
    addRows: (batch) => store.enqueueIf(() => advance(batch), batch.messages),
    completePart: (...parameters) => each(() => completePart(...parameters)),
    digests: (...parameters) => each(() => readDigests(...parameters)),
    recipientsOf: (...parameters) => each(() => readRecipients(...parameters)),
    list: all.counts,
    find,
    confirm: (...parameters) => together(() => confirmCampaign(...parameters)),
    remove,
    cancel,
    moveCanary: move,
    settle: async (review) => {
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
    queued: async (campaign) => ({
      held: await each(() => readHeld(campaign)),
      loads: await loadsOf(campaign.name),
    }),
    heldOf: (...parameters) => each(() => readHeldOf(...parameters)),
    results: (campaign, part, rows, columns = []) =>
      each(() => readResults(campaign, part, rows, columns, store)),
  };
}
