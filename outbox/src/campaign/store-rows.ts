import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutgoingMessage } from '@notifygen/runtime';
import type { EnqueueItem } from '../enqueue/enqueue-options.js';
import { OutboxError } from '../errors.js';
import type { NewMessage } from '../message/message.js';
import { restGate } from '../rules/gates.js';
import { quietUntil } from '../rules/quiet-hours.js';
import type { Store } from '../store/operations.js';
import { campaignTag, type RowProblem } from './campaign.js';
import type { Load } from './forecast.js';
import type { CampaignStore } from './store/campaign-store.js';
import { batchSize, rowKey } from './store/rows.js';
import type { IdentifiedCampaign } from './store/state.js';

/** A row of a source: what is sent for it, or why nothing is. */
export type CheckedRow = {
  /** From 1, with gaps: the header of a list, and empty rows. */
  readonly row: number;
  /** 32 bits of a digest of the row as it was read, to find out whether a source has changed. */
  readonly digest: number;
} & ({ readonly item: CampaignItem } | { readonly problem: string });

/** A message that the row's values were checked for. */
export type CampaignItem = Pick<EnqueueItem, 'message' | 'notBefore' | 'expires' | 'quietHours' | 'timeZone'>;

/** Rows after which responses of the database are read. A source whose rows are already read never waits by itself. */
const rowsPerTurn = 50;
/** How many rows that differ an error names. */
const namedRows = 10;

export interface StoreRowsOptions {
  readonly store: Pick<Store, 'countSuppressed'>;
  readonly campaigns: CampaignStore;
  readonly campaign: IdentifiedCampaign;
  readonly part: number;
  readonly rows: AsyncIterable<CheckedRow>;
  /** Checks a row's message as `enqueue` does. Throws if it is invalid. */
  readonly toMessage: (item: CampaignItem) => NewMessage;
  /** Checks every row, and stores nothing. Default: false. */
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onMessage?: ((message: OutgoingMessage) => void) | undefined;
  readonly onProblem?: ((problem: RowProblem) => void) | undefined;
  /** Called after each transaction. */
  readonly onProgress?: ((progress: StoreProgress) => void) | undefined;
}

/** What is stored so far. */
export interface StoreProgress {
  /** Rows of this source that were read. */
  readonly rows: number;
  /** Of these, those that this call stored; the others were stored before. */
  readonly added: number;
  readonly messages: number;
  readonly invalid: number;
  readonly duplicates: number;
  /** Of the messages, those whose recipients have a suppression now, and get nothing while they have it. */
  readonly suppressed: number;
}

/** What `storeRows` did. */
export interface StoredRows extends StoreProgress {
  /** False: the signal ended it, and the same call stores the rest. */
  readonly isComplete: boolean;
  /** When the first message may be sent, after a later start or quiet hours. Undefined: there is no message. */
  readonly startsAt: Date | undefined;
  /** The messages, by when they may be sent. */
  readonly loads: readonly Load[];
}

/**
 * Stores the rows of a source that are not stored yet. Each transaction also moves the place up to which rows are stored, from
 * the place that this process knows: two processes never store a row twice, and a restart continues where the last one ended.
 *
 * @throws OutboxError (rejects) `campaign-changed` if a row is another one than the one that is stored, or `campaign-cancelled`.
 */
export async function storeRows(options: StoreRowsOptions): Promise<StoredRows> {
  const { store, campaigns, campaign, part, rows, dryRun = false, signal } = options;
  const { name } = campaign;
  const known = dryRun ? nothing : await readKnown(campaigns, campaign, part, 0);
  const recipients = part === 1 ? new Map<number, number>() : await otherRecipients(campaigns, name, part);
  // A row that is stored may fail now, such as after a change of its template.
  const before = known.last;
  const stored = before > 0 && !known.isComplete ? await otherRecipients(campaigns, name, 0) : undefined;
  const progress = { rows: 0, added: 0, messages: 0, invalid: 0, duplicates: 0, suppressed: 0 };
  const loads = new Map<string, Load>();
  const changed: number[] = [];
  let read: Prepared[] = [];
  let storing = Promise.resolve();
  let isStopped = false;

  const refuseChanged = (): void => {
    if (changed.length > 0) throw changedError(name, changed);
  };
  const storeBatch = async (prepared: readonly Prepared[]): Promise<void> => {
    let batch = prepared;
    refuseChanged();
    // Others may store the same rows: those that they were faster with are left out.
    while (!dryRun && batch.length > 0) {
      const first = batch[0]?.row ?? 0;
      if (await campaigns.addRows(toBatch(campaign, part, batch, known.messages))) {
        known.last += batch.length;
        known.messages += batch.filter(({ message }) => message !== undefined).length;
        progress.added += batch.filter(({ digest }) => digest !== 0).length;
        batch = [];
      } else {
        Object.assign(known, await readKnown(campaigns, campaign, part, first - 1));
        if (known.last < first - 1) throw changedError(name, [first]);
        for (const { row, digest } of batch)
          if (row <= known.last && digest !== known.digestOf(row)) changed.push(row);
        batch = batch.filter(({ row }) => row > known.last);
        if (known.isComplete && batch.length > 0) throw lengthError(name, known.last, first);
      }
    }
    refuseChanged();
    progress.suppressed += await store.countSuppressed(prepared.flatMap(({ message }) => message ?? []));
    options.onProgress?.(progress);
  };
  /** Waits for the batch before, so that rows are read and checked while a batch is stored. */
  const flush = async (): Promise<void> => {
    await storing;
    storing = storeBatch(read);
    read = [];
    // Whoever awaits it gets the error.
    storing.catch(() => {});
  };
  const take = async (prepared: Prepared): Promise<void> => {
    const { row, digest } = prepared;
    if (row > known.last) {
      if (known.isComplete) throw lengthError(name, known.last, row);
      read.push(prepared);
    } else if (digest !== known.digestOf(row)) changed.push(row);
    if (row % batchSize === 0) await flush();
  };

  let last = 0;
  try {
    for await (const row of rows) {
      while (++last < row.row) await take({ row: last, digest: 0 });
      const prepared = prepare(row, recipients, options, row.row > before ? stored : undefined);
      progress.rows += 1;
      progress[keyOf(prepared)] += 1;
      if (prepared.problem) options.onProblem?.(prepared.problem);
      if (prepared.message) addTo(loads, prepared.message);
      await take(prepared);
      if (last % rowsPerTurn === 0) await nextTurn();
      isStopped = last % batchSize === 0 && (signal?.aborted ?? false);
      if (isStopped) break;
    }
    if (!isStopped) await flush();
  } finally {
    await storing;
  }
  const result = {
    ...progress,
    startsAt: startOf([...loads.values()]),
    loads: [...loads.values()],
    isComplete: !isStopped,
  };
  if (dryRun || isStopped) return result;
  if (last < known.last) throw lengthError(name, known.last, last);
  // Another process may have stored a longer source meanwhile.
  if (!(await campaigns.completePart(name, campaign.id, part, last))) throw changedError(name, [last + 1]);
  return result;
}

/** A row, with its message or its problem; with neither and the digest 0, a gap. */
interface Prepared {
  readonly row: number;
  readonly digest: number;
  readonly message?: NewMessage;
  readonly problem?: RowProblem;
}

function keyOf({ problem }: Prepared): 'messages' | 'invalid' | 'duplicates' {
  if (problem === undefined) return 'messages';
  return problem.kind === 'invalid' ? 'invalid' : 'duplicates';
}

function prepare(
  checked: CheckedRow,
  recipients: Map<number, number>,
  { toMessage, onMessage }: StoreRowsOptions,
  stored?: ReadonlyMap<number, number>,
): Prepared {
  const { row, digest } = checked;
  const failed = (kind: RowProblem['kind'], problem: string): Prepared => ({
    row,
    digest,
    problem: { row, kind, problem },
  });
  if ('problem' in checked) return failed('invalid', checked.problem);
  let message: NewMessage;
  try {
    message = toMessage(checked.item);
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    return failed('invalid', error.message);
  }
  // At most 15 digits, which a number has exactly.
  const recipient = Number(message.message.request.to);
  const first = recipients.get(recipient) ?? stored?.get(recipient);
  if (first !== undefined) {
    const of = first === 0 ? 'another row of the campaign' : `row ${first.toLocaleString('en')}`;
    return failed('duplicate', `its recipient is that of ${of}, and gets one message`);
  }
  recipients.set(recipient, row);
  onMessage?.(message.message);
  return { row, digest, message };
}

/** @param stored How many messages of the part are stored. */
function toBatch(
  { name, id, settings }: IdentifiedCampaign,
  part: number,
  rows: readonly Prepared[],
  stored: number,
) {
  const digests = Buffer.alloc(rows.length * 4);
  for (const [index, { digest }] of rows.entries()) digests.writeUInt32LE(digest, index * 4);
  const first = part === 1 ? (settings.canary?.messages ?? Number.POSITIVE_INFINITY) : 0;
  const tag = campaignTag(name);
  const messages = rows.flatMap(({ row, message }) =>
    message ? { ...message, tag, group: tag, dedupe: rowKey(name, part, row) } : [],
  );
  const after = (rows[0]?.row ?? 1) - 1;
  return {
    campaign: name,
    id,
    part,
    after,
    last: after + rows.length,
    digests: digests.toString('base64'),
    messages: messages.map((message, index) => ({
      ...message,
      category: message.category ?? 'marketing',
      ...(settings.canary === null || stored + index < first ? {} : { gate: restGate(tag) }),
    })),
    problems: rows.flatMap(({ problem }) => problem ?? []),
  };
}

interface Known {
  /** The last row that is stored. */
  last: number;
  messages: number;
  isComplete: boolean;
  digestOf: (row: number) => number;
}

const nothing: Known = { last: 0, messages: 0, isComplete: false, digestOf: () => 0 };

/** How far a part is stored, and the digests of its rows after one. */
async function readKnown(
  campaigns: CampaignStore,
  { name, id }: IdentifiedCampaign,
  part: number,
  after: number,
): Promise<Known> {
  const state = await campaigns.find(name);
  if (state === undefined || state.id !== id)
    throw new OutboxError(
      'campaign-changed',
      `The campaign ${name} was removed or replaced by another list meanwhile. Store this one again.`,
    );
  if (state.isCancelled)
    throw new OutboxError(
      'campaign-cancelled',
      `The campaign ${name} was cancelled. Choose another name for a new one.`,
    );
  const own = state.parts.find((other) => other.part === part);
  const texts = await campaigns.digests(name, part, after);
  const digests = Buffer.concat(texts.map((text) => Buffer.from(text, 'base64')));
  return {
    last: own?.last ?? 0,
    messages: own?.stored ?? 0,
    isComplete: own?.isComplete ?? false,
    digestOf: (row) => digests.readUInt32LE((row - 1 - after) * 4),
  };
}

/** Those of all other parts, without the numbers of their rows: 0. */
async function otherRecipients(
  campaigns: CampaignStore,
  name: string,
  part: number,
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (let after = 0; ; ) {
    const page = await campaigns.recipientsOf(name, part, after);
    for (const { recipient } of page) found.set(Number(recipient), 0);
    const last = page.at(-1);
    if (last === undefined) return found;
    after = Number(last.id);
  }
}

function lengthError(name: string, stored: number, last: number): OutboxError {
  const [own, other] = [stored, last].map((row) => row.toLocaleString('en'));
  const rest =
    last > stored
      ? `has more: row ${other}. Store them with add, as an addition.`
      : `ends at row ${other}. Nothing was changed.`;
  return new OutboxError(
    'campaign-changed',
    `The campaign ${name} ends at row ${own}, and this source ${rest}`,
  );
}

function changedError(name: string, rows: readonly number[]): OutboxError {
  const named = rows.slice(0, namedRows).map((row) => row.toLocaleString('en'));
  const more = rows.length > namedRows ? ` and ${(rows.length - namedRows).toLocaleString('en')} more` : '';
  return new OutboxError(
    'campaign-changed',
    `The source is not the one that the campaign ${name} was stored from: ${rows.length === 1 ? 'row' : 'rows'} ${named.join(', ')}${more} ${rows.length === 1 ? 'differs' : 'differ'}. Nothing was changed. Use the same source, or another name.`,
  );
}

/** Lists have few time zones and many rows. */
function addTo(loads: Map<string, Load>, { notBefore = 0, quietHours }: NewMessage): void {
  const key = `${notBefore} ${quietHours?.start} ${quietHours?.end} ${quietHours?.timeZone}`;
  const count = (loads.get(key)?.count ?? 0) + 1;
  loads.set(key, { quietHours, from: notBefore, count });
}

function startOf(loads: readonly Load[]): Date | undefined {
  const now = Date.now();
  const starts = loads.map(({ quietHours, from }) => {
    const start = Math.max(now, from);
    return (quietHours && quietUntil(quietHours, start)) ?? start;
  });
  return starts.length === 0 ? undefined : new Date(Math.min(...starts));
}
