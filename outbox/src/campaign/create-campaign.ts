import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { isDuration } from '../enqueue/duration.js';
import { OutboxError } from '../errors.js';
import { campaignError } from './campaign.js';
import type { CampaignOptions, StoredCampaign } from './campaign-options.js';
import { RowError, rowChecker } from './check-row.js';
import { readHeader } from './columns.js';
import { startOf } from './forecast.js';
import { outlookOf } from './outlook.js';
import { type CampaignContext, readOptions } from './read-options.js';
import { recipientReader } from './read-recipient.js';
import { readObjects, type SourceRow } from './read-source.js';
import type { CampaignStore } from './store/campaign-store.js';
import type { CampaignState, NewCampaign } from './store/state.js';
import { type CheckedRow, storeRows } from './store-rows.js';

export async function storeCampaign(
  context: CampaignContext,
  given: CampaignOptions,
): Promise<StoredCampaign> {
  // With the given options, so that mistakes are reported before the database is asked.
  readOptions(given, context);
  await context.open();
  const stored = given.add ? await context.campaigns.find(given.name) : undefined;
  const options = stored === undefined ? given : { ...storedOptions(stored), ...given };
  const checked = readOptions(options, context);
  const { columns, rows } = 'columns' in given.rows ? given.rows : await readObjects(given.rows);
  const iterator = rows[Symbol.asyncIterator]();
  try {
    return await storeSource(context, options, checked, columns, iterator);
  } finally {
    // Such as its file.
    await iterator.return?.();
  }
}

async function storeSource(
  { store, campaigns, senders, now, toMessage }: CampaignContext,
  options: CampaignOptions,
  { campaign, template }: ReturnType<typeof readOptions>,
  columns: readonly string[],
  rows: AsyncIterator<SourceRow>,
): Promise<StoredCampaign> {
  const { dryRun, signal, onMessage, onProblem, onProgress } = options;
  const { language, timeZone, country, currency, startAt, expires, quietHours } = options;
  const defaults = { language, timeZone, currency };
  const header = readHeader(columns, template, defaults, options.columns);
  const toRecipient = await recipientReader(country);
  const read = rowChecker({ template, header, defaults, toRecipient });
  /** The same cells under another header are another row. */
  const uses = crc32(JSON.stringify(header.uses));
  const digestOf = (cells: readonly unknown[]): number => crc32(textOf(cells), uses) || 1;

  // It tells one addition from another.
  const first = await rows.next();
  const part = await choosePart(campaigns, campaign, options, first.done ? 0 : digestOf(first.value.cells));
  if (!dryRun) await campaigns.create(campaign, part, options.unconfirmed);
  // Another process may have created it meanwhile, with other options.
  const own = await findSame(campaigns, campaign, options);
  const id = own?.id ?? '';
  if (!dryRun && own?.isUnconfirmed && !options.unconfirmed && !options.add)
    throw campaignError('wrong-status', campaign.name, 'waits for its confirmation: call campaigns.confirm.');
  const delivery = {
    ...{ sender: campaign.sender, priority: 'bulk' as const },
    ...(startAt === undefined ? {} : { notBefore: startAt }),
    ...(expires === undefined ? {} : { expires }),
    ...(quietHours === undefined ? {} : { quietHours }),
  };
  const check = ({ row, cells, problem }: SourceRow): CheckedRow => {
    const digest = digestOf(cells);
    if (problem !== undefined) return { row, digest, problem };
    try {
      return { row, digest, message: toMessage({ ...delivery, ...read(cells) }) };
    } catch (error) {
      if (error instanceof RowError || error instanceof OutboxError)
        return { row, digest, problem: error.message };
      throw error;
    }
  };
  const stored = await storeRows({
    ...{ store, campaigns, campaign: { ...campaign, id }, part, now, dryRun, signal, onMessage, onProgress },
    rows: startingWith(first, rows),
    check,
    onProblem: (problem, { cells }) => onProblem?.(problem, cells),
  });
  const { loads, ...counts } = stored;
  const messages = loads.reduce((sum, { count }) => sum + count, 0);
  const all = await campaigns.list(part === 1 ? campaign.name : undefined);
  const others = part === 1 ? messages - (campaign.settings.canary?.messages ?? messages) : 0;
  const held = await campaigns.heldOf(campaign, messages - Math.max(0, others), Math.max(0, others));
  // What was stored before, and what this added: a dry run has stored nothing.
  const before = part === 1 ? [] : (all.find(({ name }) => name === campaign.name)?.loads ?? []);
  const queued = dryRun || part === 1 ? [...before, ...loads] : before;
  const outlook = await outlookOf({ campaigns, senders, now }, { ...campaign, held, loads: queued, all });
  return {
    name: campaign.name,
    id,
    sender: campaign.sender,
    part,
    ...counts,
    startsAt: startOf(loads, now()),
    ...outlook,
  };
}

function textOf(cells: readonly unknown[]): string {
  if (cells.every((cell) => typeof cell === 'string')) return JSON.stringify(cells);
  // JSON has no `bigint`, which an amount may be.
  return JSON.stringify(cells, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}

function startingWith(
  first: IteratorResult<SourceRow>,
  rest: AsyncIterator<SourceRow>,
): AsyncIterable<SourceRow> {
  let unread: Promise<IteratorResult<SourceRow>> | undefined = Promise.resolve(first);
  const next = () => {
    const row = unread ?? rest.next();
    unread = undefined;
    return row;
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/** How a campaign was stored: an addition is sent in the same way. */
function storedOptions({ sender, settings }: CampaignState): Partial<CampaignOptions> {
  const { version: _, canary, startAt, expires, ...rest } = settings;
  return {
    ...rest,
    sender,
    ...(canary && { canary }),
    ...(startAt === undefined ? {} : { startAt: new Date(startAt) }),
    ...(expires === undefined ? {} : { expires: isDuration(expires) ? expires : new Date(expires) }),
  };
}

/** The first source, or which addition this is: one that is there already, or a new one. */
async function choosePart(
  campaigns: CampaignStore,
  campaign: NewCampaign,
  options: CampaignOptions,
  firstDigest: number,
): Promise<number> {
  const stored = await findSame(campaigns, campaign, options);
  if (!options.add) return 1;
  if (stored === undefined)
    throw new OutboxError('not-found', `There is no campaign ${campaign.name} to add rows to.`);
  if (!(stored.parts[0]?.isComplete ?? false))
    throw campaignError(
      'campaign-changed',
      campaign.name,
      'is not stored completely. Store its first rows first.',
    );
  for (const { part } of stored.parts.slice(1)) {
    const [digests = ''] = await campaigns.digests(campaign.name, part);
    const words = Buffer.from(digests, 'base64');
    const all = Array.from({ length: words.length / 4 }, (_, index) => words.readUInt32LE(index * 4));
    if (all.find((digest) => digest !== 0) === firstDigest) return part;
  }
  return stored.parts.length + 1;
}

/** The campaign of this name. Undefined: there is none. @throws OutboxError (rejects) `campaign-changed` if its options differ. */
async function findSame(
  campaigns: CampaignStore,
  campaign: NewCampaign,
  { add, dryRun }: CampaignOptions,
): Promise<CampaignState | undefined> {
  const { name, template } = campaign;
  const stored = await campaigns.find(name);
  if (stored === undefined) return undefined;
  if (stored.isRemoved) {
    // That was interrupted.
    if (!dryRun) await campaigns.remove(name, stored.id);
    return undefined;
  }
  const flat = ({ sender, template, settings }: NewCampaign) => ({ sender, template, ...settings });
  const [before, after] = [new Map(Object.entries(flat(stored))), new Map(Object.entries(flat(campaign)))];
  const differ = (key: string): boolean => !isDeepStrictEqual(before.get(key), after.get(key));
  const others = [...new Set([...before.keys(), ...after.keys()])].filter(differ);
  const named = others.filter((key) => key !== 'version');
  if (named.length > 0)
    throw campaignError(
      'campaign-changed',
      name,
      `exists with another value of ${named.map((key) => `${key} (${JSON.stringify(before.get(key)) ?? 'none'})`).join(', ')}. Nothing was changed. Use the same options, or another name.`,
    );
  if (others.length > 0 && !add)
    throw campaignError(
      'campaign-changed',
      name,
      `was stored with another version of the template ${template}, whose values mean something else now. Nothing was changed. Use another name.`,
    );
  return stored;
}
