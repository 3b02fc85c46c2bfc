import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { OutgoingMessage } from '@notifygen/runtime';
import { OutboxError } from '../errors.js';
import type { NewMessage } from '../message/message.js';
import { restGate } from '../rules/gates.js';
import { quietUntil } from '../rules/quiet-hours.js';
import type { Store } from '../store/store.js';
import { campaignTag, type RowProblem } from './campaign.js';
import type { CampaignItem, CheckedRow } from './checked-row.js';
import type { CampaignStore } from './store/campaign-store.js';
import { batchSize } from './store/results.js';
import { rowKey } from './store/rows.js';
import type { CampaignState, NewCampaign } from './store/state.js';

/** Rows after which responses of the database are read. A source whose rows are already read never waits by itself. */
const rowsPerTurn = 50;
/** How many rows that differ an error names. */
const namedRows = 10;

export interface StoreRowsOptions {
  readonly store: Pick<Store, 'countSuppressed'>;
  readonly campaigns: CampaignStore;
  readonly campaign: NewCampaign;
  readonly part: number;
  readonly rows: AsyncIterable<CheckedRow>;
  /** Checks a row's message as `enqueue` does. Throws if it is invalid. */
  readonly toMessage: (item: CampaignItem) => NewMessage;
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
}

/** What `storeRows` did. False: the signal ended it, and the same call stores the rest. */
export interface StoredRows extends StoreProgress {
  readonly isComplete: boolean;
}

/**
 * Stores the rows of a source that are not stored yet. Each transaction also moves the place up to which rows are stored, from
 * the place that this process knows: two processes never store a row twice, and a restart continues where the last one ended.
 *
 * @throws OutboxError (rejects) `campaign-changed` if a row is another one than the one that is stored, or `campaign-cancelled`.
 */
export async function storeRows(options: StoreRowsOptions): Promise<StoredRows> {
  const { campaigns, campaign, part, rows, signal } = options;
  const { name } = campaign;
  const known = await readKnown(campaigns, name, part, 0);
  const recipients = part === 1 ? new Map<number, number>() : await otherRecipients(campaigns, name, part);
  // A row that is stored may fail now, such as after a change of its template.
  const before = known.rows;
  const stored = before > 0 && !known.isComplete ? await otherRecipients(campaigns, name, 0) : undefined;
  const progress = { rows: 0, added: 0, messages: 0, invalid: 0, duplicates: 0 };
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
    while (batch.length > 0) {
      const first = batch[0]?.row ?? 0;
      const isStored = await campaigns.addRows(toBatch(campaign, part, batch, known.messages));
      if (isStored) {
        known.rows += batch.length;
        known.messages += batch.filter(({ message }) => message !== undefined).length;
        progress.added += batch.length;
        batch = [];
      } else {
        Object.assign(known, await readKnown(campaigns, name, part, first - 1));
        if (known.rows < first - 1) throw changedError(name, [first]);
        for (const { row, digest } of batch)
          if (row <= known.rows && digest !== known.digestOf(row)) changed.push(row);
        batch = batch.filter(({ row }) => row > known.rows);
        if (known.isComplete && batch.length > 0) throw longerError(name, known.rows);
      }
    }
    refuseChanged();
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

  try {
    for await (const row of rows) {
      progress.rows = row.row;
      const prepared = prepare(row, recipients, options, row.row > before ? stored : undefined);
      count(progress, prepared);
      if (prepared.problem) options.onProblem?.(prepared.problem);
      if (row.row > known.rows) {
        if (known.isComplete) throw longerError(name, known.rows);
        read.push(prepared);
      } else if (row.digest !== known.digestOf(row.row)) changed.push(row.row);
      if (row.row % rowsPerTurn === 0) await nextTurn();
      if (row.row % batchSize === 0) {
        await flush();
        isStopped = signal?.aborted ?? false;
        if (isStopped) break;
      }
    }
    if (!isStopped) await flush();
  } finally {
    await storing;
  }
  if (isStopped) return { ...progress, isComplete: false };
  if (progress.rows < known.rows)
    throw new OutboxError(
      'campaign-changed',
      `The campaign ${name} has ${known.rows.toLocaleString('en')} rows, and this source has only ${progress.rows.toLocaleString('en')}. Nothing was changed.`,
    );
  // Another process may have stored a longer source meanwhile.
  if (!(await campaigns.completePart(name, part, progress.rows)))
    throw changedError(name, [progress.rows + 1]);
  return { ...progress, isComplete: true };
}

/** A row, with its message or its problem. */
interface Prepared {
  readonly row: number;
  readonly digest: number;
  readonly message?: NewMessage;
  readonly problem?: RowProblem;
}

function prepare(
  checked: CheckedRow,
  recipients: Map<number, number>,
  { toMessage, onMessage }: StoreRowsOptions,
  stored?: ReadonlyMap<number, number>,
): Prepared {
  const { row, digest } = checked;
  const invalid = (problem: string): Prepared => ({
    row,
    digest,
    problem: { row, kind: 'invalid', problem },
  });
  if ('problem' in checked) return invalid(checked.problem);
  let message: NewMessage;
  try {
    message = toMessage(checked.item);
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    return invalid(error.message);
  }
  // At most 15 digits, which a number has exactly.
  const recipient = Number(message.message.request.to);
  const first = recipients.get(recipient) ?? stored?.get(recipient);
  if (first !== undefined) {
    const problem = `its recipient is that of ${first === 0 ? 'another row of the campaign' : `row ${first.toLocaleString('en')}`}, and gets one message`;
    return { row, digest, problem: { row, kind: 'duplicate', problem } };
  }
  recipients.set(recipient, row);
  onMessage?.(message.message);
  return { row, digest, message };
}

function count(progress: Record<'messages' | 'invalid' | 'duplicates', number>, { problem }: Prepared): void {
  if (problem === undefined) progress.messages += 1;
  else progress[problem.kind === 'invalid' ? 'invalid' : 'duplicates'] += 1;
}

/** @param stored How many messages of the part are stored. */
function toBatch({ name, settings }: NewCampaign, part: number, rows: readonly Prepared[], stored: number) {
  const digests = Buffer.alloc(rows.length * 4);
  for (const [index, { digest }] of rows.entries()) digests.writeUInt32LE(digest, index * 4);
  const first = part === 1 ? (settings.canary?.messages ?? Number.POSITIVE_INFINITY) : 0;
  const tag = campaignTag(name);
  const messages = rows.flatMap(({ row, message }) =>
    message ? { ...message, dedupe: rowKey(name, part, row) } : [],
  );
  return {
    campaign: name,
    part,
    after: (rows[0]?.row ?? 1) - 1,
    count: rows.length,
    digests: digests.toString('base64'),
    messages: messages.map((message, index) => ({
      ...message,
      tag,
      group: tag,
      category: message.category ?? 'marketing',
      ...(settings.canary === null || stored + index < first ? {} : { gate: restGate(tag) }),
    })),
    problems: rows.flatMap(({ problem }) => problem ?? []),
  };
}

interface Known {
  rows: number;
  messages: number;
  isComplete: boolean;
  digestOf: (row: number) => number;
}

/** How far a part is stored, and the digests of its rows after one. */
async function readKnown(
  campaigns: CampaignStore,
  name: string,
  part: number,
  after: number,
): Promise<Known> {
  const state = await campaigns.find(name);
  if (state?.isCancelled ?? true)
    throw new OutboxError(
      'campaign-cancelled',
      `The campaign ${name} was cancelled. Choose another name for a new one.`,
    );
  const own = state?.parts.find((other) => other.part === part);
  const texts = await campaigns.digests(name, part, after);
  const digests = Buffer.concat(texts.map((text) => Buffer.from(text, 'base64')));
  return {
    rows: own?.rows ?? 0,
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

function longerError(name: string, rows: number): OutboxError {
  return new OutboxError(
    'campaign-changed',
    `The campaign ${name} has ${rows.toLocaleString('en')} rows, and this source has more. Store them with add, as an addition.`,
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

/** What differs between a campaign and the one that is stored under its name, which has these values. */
export function differences(
  stored: CampaignState,
  campaign: NewCampaign,
): readonly (readonly [name: string, value: unknown])[] {
  const flat = ({
    sender,
    template,
    settings: { others, ...rest },
  }: NewCampaign): Readonly<Record<string, unknown>> => ({
    sender,
    template,
    ...rest,
    ...others,
  });
  const [before, after] = [flat(stored), flat(campaign)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const different = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return different.map((key) => [key, before[key]]);
}

/** Checks every row as `storeRows` does, and stores nothing. */
export async function checkRows(
  options: StoreRowsOptions,
): Promise<StoredRows & { readonly suppressed: number; readonly startsAt: Date | undefined }> {
  const { store, campaigns, campaign, part, rows, signal } = options;
  const recipients =
    part === 1 ? new Map<number, number>() : await otherRecipients(campaigns, campaign.name, part);
  const progress = { rows: 0, added: 0, messages: 0, invalid: 0, duplicates: 0 };
  const startOf = startReader(Date.now());
  let suppressed = 0;
  let startsAt = Number.POSITIVE_INFINITY;
  let messages: NewMessage[] = [];
  const result = (isComplete: boolean) => ({
    ...progress,
    suppressed,
    startsAt: startsAt === Number.POSITIVE_INFINITY ? undefined : new Date(startsAt),
    isComplete,
  });
  const flush = async (): Promise<void> => {
    suppressed += await store.countSuppressed(messages);
    messages = [];
    options.onProgress?.(progress);
  };
  for await (const row of rows) {
    progress.rows = row.row;
    const prepared = prepare(row, recipients, options);
    count(progress, prepared);
    if (prepared.problem) options.onProblem?.(prepared.problem);
    if (prepared.message) {
      messages.push(prepared.message);
      startsAt = Math.min(startsAt, startOf(prepared.message));
    }
    if (row.row % batchSize === 0) await flush();
    if (signal?.aborted) return result(false);
  }
  await flush();
  return result(true);
}

/** When a message may be sent at the earliest. Lists have few time zones and many rows, so each is looked up once. */
function startReader(now: number): (message: NewMessage) => number {
  const ends = new Map<string, number>();
  return ({ notBefore = now, quietHours }) => {
    const from = Math.max(now, notBefore);
    if (quietHours === undefined) return from;
    const key = `${from} ${JSON.stringify(quietHours)}`;
    const end = ends.get(key) ?? quietUntil(quietHours, from) ?? from;
    ends.set(key, end);
    return end;
  };
}
