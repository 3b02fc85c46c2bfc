import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutgoingMessage } from '@notifygen/runtime';
import { OutboxError } from '../errors.js';
import type { NewMessage } from '../message/message.js';
import { restGate } from '../rules/gates.js';
import type { Store } from '../store/operations.js';
import { campaignError, campaignTag, type RowProblem, replaced } from './campaign.js';
import type { Load } from './forecast.js';
import type { CampaignStore } from './store/campaign-store.js';
import { batchSize, rowKey } from './store/rows.js';
import type { IdentifiedCampaign } from './store/state.js';

/** A row of a source: what is sent for it, or why nothing is. */
export type CheckedRow = {
  /** From 1, with gaps: the header of a list, and empty rows. */
  readonly row: number;
  /** 32 bits of a digest of the row as it was read, to find out whether a source has changed. Not 0. */
  readonly digest: number;
} & ({ readonly message: NewMessage } | { readonly problem: string });

/** Rows after which responses of the database are read. A source whose rows are already read never waits by itself. */
const rowsPerTurn = 50;
const namedRows = 10;

export interface StoreRowsOptions<Row> {
  readonly store: Pick<Store, 'countSuppressed'>;
  readonly campaigns: CampaignStore;
  readonly campaign: IdentifiedCampaign;
  readonly part: number;
  readonly rows: AsyncIterable<Row>;
  readonly check: (row: Row) => CheckedRow;
  readonly now: () => number;
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onMessage?: ((message: OutgoingMessage) => void) | undefined;
  readonly onProblem?: ((problem: RowProblem, row: Row) => void) | undefined;
  readonly onProgress?: ((progress: StoreProgress) => void) | undefined;
}

export interface StoreProgress {
  /** Rows of this source that were read. */
  readonly rows: number;
  /** Of these, those that this call stored; the others were stored before. */
  readonly added: number;
  /** Rows that became messages, or would with `dryRun`. */
  readonly messages: number;
  /** Rows that cannot be sent. */
  readonly invalid: number;
  /** Rows whose recipient has a message of the campaign already. */
  readonly duplicates: number;
  /** Of the messages, those whose recipients have a suppression now, and get nothing while they have it. */
  readonly suppressed: number;
}

export interface StoredRows extends StoreProgress {
  /** False: the signal ended it, and the same call stores the rest. */
  readonly isComplete: boolean;
  /** The messages, by when they may be sent. */
  readonly loads: readonly Load[];
}

/**
 * Stores the rows of a source that are not stored yet. Each transaction also moves the place up to which rows are stored, from
 * the place that this process knows: two processes never store a row twice, and a restart continues where the last one ended.
 *
 * @throws OutboxError (rejects) `campaign-changed` if a row is another one than the one that is stored; `wrong-status` if
 * another process stores them now; `campaign-cancelled`.
 */
export async function storeRows<Row>(options: StoreRowsOptions<Row>): Promise<StoredRows> {
  const { store, campaigns, campaign, part, rows, check, dryRun = false, signal } = options;
  const { name } = campaign;
  const known = dryRun ? nothing : await readKnown(campaigns, campaign, part);
  const recipients = part === 1 ? newRecipients() : await otherRecipients(campaigns, name, part);
  // A row that is stored may fail now, such as after a change of its template.
  const stored = known.last > 0 && !known.isComplete ? await otherRecipients(campaigns, name, 0) : undefined;
  const progress = { rows: 0, added: 0, messages: 0, invalid: 0, duplicates: 0, suppressed: 0 };
  const loads = new Map<string, Load>();
  const changed: number[] = [];
  let messages = known.messages;
  let read: Prepared[] = [];
  let storing = Promise.resolve();
  let isStopped = false;

  const storeBatch = async (batch: readonly Prepared[]): Promise<void> => {
    if (changed.length > 0) throw changedError(name, changed);
    if (!dryRun && batch.length > 0) {
      if (!(await campaigns.addRows(toBatch(campaign, part, batch, messages)))) {
        // It may be cancelled or removed.
        await readKnown(campaigns, campaign, part);
        throw overtakenError(name);
      }
      messages += batch.filter(({ message }) => message !== undefined).length;
      progress.added += batch.filter(({ digest }) => digest !== 0).length;
    }
    progress.suppressed += await store.countSuppressed(batch.flatMap(({ message }) => message ?? []));
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
  /** Returns whether the batch is full. */
  const take = (prepared: Prepared): boolean => {
    const { row, digest } = prepared;
    if (row > known.last) {
      if (known.isComplete) throw lengthError(name, known.last, row);
      read.push(prepared);
    } else if (digest !== known.digestOf(row)) changed.push(row);
    return row % batchSize === 0;
  };

  let last = 0;
  try {
    for await (const source of rows) {
      const checked = check(source);
      while (++last < checked.row) if (take({ row: last, digest: 0 })) await flush();
      const prepared = prepare(checked, recipients, checked.row > known.last ? stored : undefined);
      const { message, problem } = prepared;
      progress.rows += 1;
      if (problem) {
        progress[problem.kind === 'invalid' ? 'invalid' : 'duplicates'] += 1;
        options.onProblem?.(problem, source);
      }
      if (message) {
        progress.messages += 1;
        options.onMessage?.(message.message);
        addTo(loads, message, options.now());
      }
      if (take(prepared)) await flush();
      if (last % rowsPerTurn === 0) await nextTurn();
      isStopped = last % batchSize === 0 && (signal?.aborted ?? false);
      if (isStopped) break;
    }
    if (!isStopped) await flush();
  } finally {
    await storing;
  }
  const result = { ...progress, loads: [...loads.values()], isComplete: !isStopped };
  if (dryRun || isStopped) return result;
  if (last < known.last) throw lengthError(name, known.last, last);
  // Another process may have stored a longer source meanwhile.
  if (!(await campaigns.completePart(name, campaign.id, part, last))) throw overtakenError(name);
  return result;
}

/** A row, with its message or its problem; with neither and the digest 0, a gap. */
interface Prepared {
  readonly row: number;
  readonly digest: number;
  readonly message?: NewMessage;
  readonly problem?: RowProblem;
}

/** The numbers of rows, by their recipients. */
interface Recipients {
  readonly get: (recipient: number) => number | undefined;
  readonly set: (recipient: number, row: number) => void;
}

/** In a thousand maps: a large one is in memory twice when it grows, and its keys would be too large for small integers. */
function newRecipients(): Recipients {
  const maps = Array.from({ length: 1_000 }, () => new Map<number, number>());
  return {
    get: (recipient) => maps[recipient % 1_000]?.get(Math.floor(recipient / 1_000)),
    set: (recipient, row) => maps[recipient % 1_000]?.set(Math.floor(recipient / 1_000), row),
  };
}

/**
 * @param recipients Those of the rows before, with the numbers of these; 0 in another part.
 * @param stored Those that have a message already.
 */
function prepare(checked: CheckedRow, recipients: Recipients, stored?: Recipients): Prepared {
  const { row, digest } = checked;
  if ('problem' in checked)
    return { row, digest, problem: { row, kind: 'invalid', problem: checked.problem } };
  const { message } = checked;
  // At most 15 digits, which a number has exactly.
  const recipient = Number(message.message.request.to);
  const first = recipients.get(recipient) ?? stored?.get(recipient);
  if (first === undefined) {
    recipients.set(recipient, row);
    return { row, digest, message };
  }
  const of = first === 0 ? 'another row of the campaign' : `row ${first.toLocaleString('en')}`;
  const problem = `its recipient is that of ${of}, and gets one message`;
  return { row, digest, problem: { row, kind: 'duplicate', problem } };
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
  const { canary } = settings;
  const ungated = canary === null ? Number.POSITIVE_INFINITY : part === 1 ? canary.messages : 0;
  const tag = campaignTag(name);
  const own = { tag, group: tag };
  const rest = { ...own, gate: restGate(tag) };
  let place = stored;
  const after = (rows[0]?.row ?? 1) - 1;
  return {
    campaign: name,
    id,
    part,
    after,
    last: after + rows.length,
    digests: digests.toString('base64'),
    messages: rows.flatMap(({ row, message }) =>
      message === undefined
        ? []
        : {
            ...message,
            ...(place++ < ungated ? own : rest),
            dedupe: rowKey(name, part, row),
            category: message.category ?? 'marketing',
          },
    ),
    problems: rows.flatMap(({ problem }) => problem ?? []),
  };
}

interface Known {
  readonly last: number;
  readonly messages: number;
  readonly isComplete: boolean;
  readonly digestOf: (row: number) => number;
}

const nothing: Known = { last: 0, messages: 0, isComplete: false, digestOf: () => 0 };

/** How far a part is stored. @throws OutboxError (rejects) if nothing more may be. */
async function readKnown(
  campaigns: CampaignStore,
  { name, id }: IdentifiedCampaign,
  part: number,
): Promise<Known> {
  const state = await campaigns.find(name);
  if (state === undefined || state.id !== id)
    throw campaignError('campaign-changed', name, `${replaced} Store this one again.`);
  if (state.isCancelled)
    throw campaignError('campaign-cancelled', name, 'was cancelled. Choose another name for a new one.');
  const own = state.parts.find((other) => other.part === part);
  if (own === undefined) return nothing;
  const texts = await campaigns.digests(name, part);
  const digests = Buffer.concat(texts.map((text) => Buffer.from(text, 'base64')));
  return { ...own, messages: own.stored, digestOf: (row) => digests.readUInt32LE((row - 1) * 4) };
}

/** Those of all other parts; of all if it is 0. Without the numbers of their rows: each has 0. */
async function otherRecipients(campaigns: CampaignStore, name: string, part: number): Promise<Recipients> {
  const found = newRecipients();
  for (let after = 0; ; ) {
    const page = await campaigns.recipientsOf(name, part, after);
    for (const { recipient } of page) found.set(Number(recipient), 0);
    const last = page.at(-1);
    if (last === undefined) return found;
    after = Number(last.id);
  }
}

function overtakenError(name: string): OutboxError {
  return new OutboxError(
    'wrong-status',
    `Another process stores rows of the campaign ${name} now. When it has ended, run this again: what is missing then is stored.`,
  );
}

function lengthError(name: string, stored: number, last: number): OutboxError {
  const [own, other] = [stored, last].map((row) => row.toLocaleString('en'));
  const rest =
    last > stored
      ? `has more: row ${other}. Store them with add, as an addition.`
      : `ends at row ${other}. Nothing was changed.`;
  return campaignError('campaign-changed', name, `ends at row ${own}, and this source ${rest}`);
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
function addTo(loads: Map<string, Load>, message: NewMessage, now: number): void {
  const { notBefore = 0, quietHours, expiresAfter = Number.POSITIVE_INFINITY } = message;
  const key = `${notBefore} ${quietHours?.start} ${quietHours?.end} ${quietHours?.timeZone}`;
  const count = (loads.get(key)?.count ?? 0) + 1;
  const expires = message.expiresAt ?? Math.max(now, notBefore) + expiresAfter;
  loads.set(key, { quietHours, from: notBefore, expires, count });
}
