import type { TemplateContract } from '@notifygen/runtime';
import type { Actions } from '../actions.js';
import { invalidOptions, OutboxError } from '../errors.js';
import type { StoredPause } from '../message/pauses.js';
import { digestOf } from '../message/templates.js';
import { isInScope, scopeText } from '../rules/gates.js';
import { checkArgument } from '../setup/check-call.js';
import {
  type CampaignSettings,
  type CampaignStatus,
  campaignError,
  campaignTag,
  replaced,
} from './campaign.js';
import type { Campaigns } from './campaigns-interface.js';
import { type Column, columnsOf } from './columns.js';
import { storeCampaign } from './create-campaign.js';
import { type Outlook, outlookOf } from './outlook.js';
import type { CampaignContext } from './read-options.js';
import type { CampaignStore } from './store/campaign-store.js';
import { batchSize } from './store/rows.js';
import type { CampaignState } from './store/state.js';

/** What people do with campaigns. Each is a tag, so that its messages can be found, paused and cancelled like others. */
export function campaignsOf(
  context: CampaignContext,
  { pause, resume, cancel }: Pick<Actions, 'pause' | 'resume' | 'cancel'>,
): Campaigns {
  const { campaigns, store, open } = context;
  const find = async (name: string): Promise<CampaignState> => {
    await open();
    const found = await campaigns.find(name);
    if (found) return found;
    const names = (await campaigns.list()).map((campaign) => campaign.name);
    throw new OutboxError(
      'not-found',
      `There is no campaign ${name}. ${names.length === 0 ? 'There are no campaigns yet.' : `There is ${names.join(', ')}.`}`,
    );
  };
  type Listed = Awaited<ReturnType<typeof campaigns.list>>;
  const look = async (state: CampaignState, all: Listed, listed?: Listed[number]) => {
    const isOver = state.isCancelled || isFinished(state);
    const { held, loads } = isOver ? { held: [], loads: [] } : (listed ?? (await campaigns.queued(state)));
    const outlook = await outlookOf(context, { ...state, held, loads, all });
    return statusOf(state, await store.pauses(), outlook);
  };
  return {
    create: (options) => storeCampaign(context, options),
    list: async () => {
      await open();
      const all = await campaigns.list();
      return Promise.all(all.map((state) => look(state, all, state)));
    },
    status: async (name) => look(await find(name), await campaigns.list(name)),
    confirm: async (name, options = {}) => {
      checkArgument('campaigns.confirm', options, ['id']);
      const campaign = await find(name);
      const { id = campaign.id } = options;
      refuseReplaced(campaign, id);
      refuseCancelled(campaign);
      if (!isStored(campaign)) throw campaignError('wrong-status', name, 'is not stored completely.');
      const isFirst = await campaigns.confirm(name, id);
      if (!isFirst) refuseReplaced(await campaigns.find(name), id);
      return isFirst;
    },
    remove: async (name) => {
      const { id } = await find(name);
      if (!(await campaigns.remove(name, id)) && (await campaigns.find(name))?.id === id)
        throw campaignError('wrong-status', name, 'was confirmed. Cancel it instead.');
    },
    pause: async (name, options) => {
      refuseCancelled(await find(name));
      await pause({ tag: campaignTag(name) }, options);
    },
    resume: async (name, options = {}) => {
      checkArgument('campaigns.resume', options, ['by', 'canary']);
      const { canary, ...by } = options;
      if (canary !== undefined && canary !== 'pass')
        throw invalidOptions(["canary must be 'pass'"], 'campaigns.resume');
      const campaign = await find(name);
      refuseCancelled(campaign);
      if (canary === 'pass') refusePaused(campaign, await store.pauses());
      else if (await resume({ tag: campaignTag(name) }, by)) return 'resumed';
      // A call that is repeated after a pause must not end a canary whose results nobody knows.
      const passed =
        (await campaigns.moveCanary(name, 'waiting', null)) ||
        (canary === 'pass' && (await campaigns.moveCanary(name, 'sending', null)));
      return passed ? 'canary-passed' : 'nothing';
    },
    cancel: async (name, options = {}) => {
      checkArgument('campaigns.cancel', options, ['by', 'signal', 'cursor', 'onProgress']);
      // What is finished stays so: nothing of it is left to cancel.
      if (!isFinished(await find(name))) await campaigns.cancel(name);
      return cancel({ tag: campaignTag(name) }, options);
    },
    async *report(name, options = {}) {
      checkArgument('campaigns.report', options, ['with']);
      const { sender, parts, template, settings } = await find(name);
      const columns = reportColumns(options.with ?? [], context.templates?.[template], settings);
      for (const { part, last } of parts)
        for (let first = 1; first <= last; first += batchSize)
          yield* await campaigns.results({ name, sender }, part, [first, first + batchSize - 1], columns);
    },
  };
}

export function settleWith(
  campaigns: CampaignStore,
  warn: (sender: string, message: string) => void,
): () => Promise<void> {
  return () =>
    campaigns.settle(({ name, sender, counts }) => {
      const results = `${counts.accepted} accepted, ${counts.failed} failed, ${counts.unknown} unknown`;
      warn(sender, `The canary of the campaign ${name} is over: ${results}. Pass it to send the others.`);
    });
}

/** Those of a template. One that has changed may have other values under a name. @throws OutboxError `invalid-options` */
function reportColumns(
  names: readonly string[],
  template: TemplateContract | undefined,
  { version }: CampaignSettings,
): readonly Column[] {
  const isSame = template !== undefined && digestOf(template, undefined) === version;
  const columns = columnsOf(isSame ? template : { name: '', parameters: [] }).filter(({ read }) => read);
  const known = columns.map(({ name }) => name);
  if (names.every((name, index) => known.includes(name) && names.indexOf(name) === index))
    return names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const why = isSame ? '' : ', since its template has changed, or is not among the templates of the outbox';
  throw invalidOptions([`with must be some of ${known.join(', ')}, each once${why}`], 'campaigns.report');
}

function refuseReplaced(campaign: CampaignState | undefined, id: string): void {
  if (campaign?.id === id) return;
  const { name = 'that was stored' } = campaign ?? {};
  throw campaignError('campaign-changed', name, `${replaced} Nothing was confirmed.`);
}

function refuseCancelled({ name, isCancelled }: CampaignState): void {
  if (isCancelled)
    throw campaignError('campaign-cancelled', name, 'was cancelled, so nothing more of it is sent.');
}

/** Its own pause first, then those of its template or sender, which stop it, too. */
function holdOf(
  { name, sender, template }: CampaignState,
  pauses: readonly StoredPause[],
): StoredPause | undefined {
  const message = { template, tag: campaignTag(name) };
  const holds = pauses.filter(
    ({ scope }) => (scope.sender ?? sender) === sender && isInScope(scope, message),
  );
  return holds.find(({ scope }) => scopeText(scope) === scopeText({ tag: message.tag })) ?? holds[0];
}

/** Whoever passes a canary may not know of the pause. */
function refusePaused(campaign: CampaignState, pauses: readonly StoredPause[]): void {
  const hold = holdOf(campaign, pauses);
  if (hold === undefined) return;
  const what = `is paused. End the pause first, then pass the canary. Why it is paused: ${hold.reason}`;
  throw campaignError('wrong-status', campaign.name, what);
}

/** Nobody waits for the rest of an addition, whose source may be lost. */
function isStored({ parts }: CampaignState): boolean {
  return parts[0]?.isComplete ?? false;
}

function isFinished(campaign: CampaignState): boolean {
  return isStored(campaign) && campaign.counts.queued + campaign.counts.sending === 0;
}

function statusOf(campaign: CampaignState, pauses: readonly StoredPause[], outlook: Outlook): CampaignStatus {
  const { name, sender, template, parts, counts, canary, isCancelled } = campaign;
  const hold = holdOf(campaign, pauses);
  const sum = (key: 'stored' | 'invalid' | 'duplicates'): number =>
    parts.reduce((total, part) => total + part[key], 0);
  const [messages, invalid, duplicates] = [sum('stored'), sum('invalid'), sum('duplicates')];
  const known = Object.values(counts).reduce((total, count) => total + count, 0);
  const state = (): CampaignStatus['state'] => {
    if (isCancelled) return 'cancelled';
    if (campaign.isUnconfirmed) return 'unconfirmed';
    if (isFinished(campaign)) return 'finished';
    if (hold) return 'paused';
    if (!isStored(campaign)) return 'storing';
    return canary === null ? 'sending' : canary === 'waiting' ? 'waiting' : 'canary';
  };
  return {
    name,
    sender,
    template,
    createdAt: new Date(campaign.createdAt),
    state: state(),
    canary: canary ?? undefined,
    paused: hold,
    rows: messages + invalid + duplicates,
    messages,
    invalid,
    duplicates,
    counts,
    deleted: Math.max(0, messages - known),
    parts,
    ...outlook,
    workers: campaign.workers,
  };
}
