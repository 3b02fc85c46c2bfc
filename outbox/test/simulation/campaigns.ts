import { campaignTag } from '../../dist/campaign/campaign.js';
import { type CampaignStore, campaignStore } from '../../dist/campaign/store/campaign-store.js';
import type { CampaignState, NewCampaign } from '../../dist/campaign/store/state.js';
import { type CheckedRow, storeRows } from '../../dist/campaign/store-rows.js';
import type { StoredMessage } from '../../dist/message/message.js';
import { scopeText } from '../../dist/rules/gates.js';
import type { Store } from '../../dist/store/operations.js';
import type { Turn, TurnResult } from '../../dist/store/store.js';
import type { Parts } from './checks.ts';

/** The programs and people that store campaigns, pause them and cancel them, and what must become of these. */
export interface Campaigns {
  readonly act: () => Promise<void>;
  /** Called after each turn: compares what was claimed with the campaigns. */
  readonly turned: (turn: Turn, result: TurnResult) => Promise<void>;
  /** Ends everything that keeps messages of campaigns from being sent. */
  readonly release: () => Promise<void>;
  /** Compares the counts of the campaigns with all messages, of which none may be open. */
  readonly check: (rows: readonly StoredMessage[]) => Promise<void>;
}

const [mostCampaigns, mostRows] = [3, 12];

export function createCampaigns(parts: Parts): Campaigns {
  const { world, plan, random, store, checks } = parts;
  const campaigns = campaignStore(store);
  const made: { readonly campaign: NewCampaign; readonly recipients: readonly string[] }[] = [];

  const make = async (): Promise<void> => {
    const [bound, of] = random.chance(0.5) ? [0.5, 3] : [1, 1_000];
    const recipients = Array.from(
      { length: random.integer(1, mostRows) },
      () => `4915${random.integer(1, plan.recipients)}`,
    );
    const campaign: NewCampaign = {
      name: `sale-${made.length + 1}`,
      sender: random.pick([plan.senders[0] ?? '', ...plan.senders]),
      template: 'order_shipped',
      settings: {
        share: random.pick([1, 0.5]),
        stopAt: { rejected: bound, unknown: bound, of },
        canary: random.chance(0.5)
          ? {
              messages: random.integer(1, 4),
              ...(random.chance(0.3) ? {} : { passAfter: random.pick([0, 2_000]) }),
            }
          : null,
      },
    };
    made.push({ campaign, recipients });
    await storeAgain(made.length - 1);
  };
  const storeAgain = async (index: number): Promise<void> => {
    const { campaign, recipients } = made[index] ?? {};
    if (campaign === undefined || recipients === undefined) return;
    const all = await campaigns.list();
    if (all.some(({ name, isCancelled }) => name === campaign.name && isCancelled)) return;
    const store = () => storeList(parts, campaign, recipients);
    const ended = await Promise.allSettled([store(), store()]);
    const failed = ended.flatMap((end) => (end.status === 'rejected' ? end.reason : []));
    // The slower one stops.
    const isOvertaken = failed.length === 1 && failed[0].code === 'wrong-status';
    if (failed.length > 0 && !isOvertaken) throw failed[0];
  };
  const acts: Readonly<Record<string, (campaign: NewCampaign, index: number) => Promise<unknown>>> = {
    store: (_, index) => storeAgain(index),
    pause: async ({ name }) => {
      if ((await campaigns.find(name))?.isCancelled) return;
      await store.pause({ tag: campaignTag(name) }, 'a person looks at it');
    },
    resume: ({ name }) => store.resume({ tag: campaignTag(name) }),
    'pass the canary': ({ name }) => campaigns.moveCanary(name, random.pick(['sending', 'waiting']), null),
    cancel: async ({ name }) => {
      await campaigns.cancel(name);
      const queued = await store.find({ tag: campaignTag(name), status: 'queued' });
      for (const { id } of queued) {
        await store.decide(id, 'cancel');
        await checks.compare('decide', [id]);
      }
    },
  };

  return {
    act: async () => {
      if (made.length === 0 || (made.length < mostCampaigns && random.chance(0.3))) return make();
      const index = random.integer(0, made.length - 1);
      const campaign = made[index]?.campaign;
      const act = random.weighted({ store: 2, pause: 3, resume: 3, 'pass the canary': 2, cancel: 1 });
      if (campaign === undefined) return;
      world.log('marketing', `${campaign.name}: ${act}`);
      await acts[act]?.(campaign, index);
    },
    turned: async (_, { claimed, stopped }) => {
      const own = claimed.filter(({ tag }) =>
        made.some(({ campaign }) => campaignTag(campaign.name) === tag),
      );
      if (own.length === 0) return;
      const states = await campaigns.list();
      const paused = (await store.pauses()).map(({ scope }) => scopeText(scope));
      const now = stopped.map(({ scope }) => scopeText(scope));
      for (const { id, tag } of own) {
        const state = states.find(({ name }) => campaignTag(name) === tag);
        const scope = scopeText({ ...(tag === undefined ? {} : { tag }) });
        if (state === undefined || state.isCancelled)
          checks.fail(`${id} of ${tag} was claimed after a cancel`);
        // A result of this turn may have paused it.
        else if (paused.includes(scope) && !now.includes(scope)) checks.fail(`${id} of ${tag} was paused`);
        else if (state.canary !== null && !(await isOfCanary(store, state, id)))
          checks.fail(`${id} of ${tag} was claimed before the canary had passed`);
      }
    },
    release: async () => {
      for (const { scope } of await store.pauses()) await store.resume(scope);
      for (const { name, canary } of await campaigns.list())
        if (canary !== null) await campaigns.moveCanary(name, canary, null);
    },
    check: async (rows) => {
      for (const { name, counts, parts } of await campaigns.list()) {
        const own = rows.filter(({ tag }) => tag === campaignTag(name));
        for (const [status, count] of Object.entries(counts)) {
          const actual = own.filter((row) => row.status === status).length;
          if (count !== actual) checks.fail(`${name} counts ${count} as ${status}, but ${actual} are`);
        }
        const recipients = made.find(({ campaign }) => campaign.name === name)?.recipients ?? [];
        const [part] = parts;
        const messages = new Set(recipients).size;
        if (part?.last !== recipients.length || part.stored !== messages || own.length !== messages)
          checks.fail(`${name} has ${part?.last} rows and ${own.length} messages, not ${messages}`);
        if (part?.duplicates !== recipients.length - messages)
          checks.fail(`${name} has ${part?.duplicates} duplicates`);
      }
    },
  };
}

async function isOfCanary(store: Store, { name, settings }: CampaignState, id: string): Promise<boolean> {
  const all = await store.find({ tag: campaignTag(name), limit: 1_000 });
  const place = all.filter((other) => Number(other.id) < Number(id)).length;
  return place < (settings.canary?.messages ?? 0);
}

export async function storeList(
  { world, store, checks }: Parts,
  campaign: NewCampaign,
  recipients: readonly string[],
): Promise<void> {
  const campaigns = campaignStore(store);
  const addRows: CampaignStore['addRows'] = async (batch) => {
    const isAdded = await campaigns.addRows(batch);
    const ids: string[] = [];
    for (const message of isAdded ? batch.messages : []) {
      const [row] = await store.find({ dedupe: message.dedupe ?? '', sender: campaign.sender });
      if (row === undefined) checks.fail(`${message.dedupe} was not stored`);
      else {
        checks.enqueued(row.id, message);
        ids.push(row.id);
      }
    }
    world.log('marketing', `${campaign.name}: ${ids.length} messages stored`);
    await checks.compare('enqueue', ids);
    return isAdded;
  };
  async function* rows(): AsyncGenerator<string> {
    yield* recipients;
  }
  let row = 0;
  const check = (to: string): CheckedRow => {
    row += 1;
    const request = { to, templateName: campaign.template, parameters: [] };
    const message = { kind: 'template', request } as const;
    const { sender } = campaign;
    return { row, digest: row, message: { sender, message, priority: 'bulk', onUnknown: 'hold' } };
  };
  const id = await campaigns.create(campaign, 1);
  const context = { store, campaigns: { ...campaigns, addRows }, now: () => 0 };
  await storeRows({ ...context, campaign: { ...campaign, id }, part: 1, rows: rows(), check });
}
