import { hash } from 'node:crypto';
import type { TemplateContract } from '@notifygen/runtime';
import { durationFormat, isDuration, milliseconds } from '../enqueue/duration.js';
import type { EnqueueItem } from '../enqueue/enqueue-options.js';
import { readQuietHours } from '../enqueue/read-quiet-hours.js';
import { OutboxError } from '../errors.js';
import type { NewMessage } from '../message/message.js';
import { sendableIn, type TemplateContracts, unapprovedIn } from '../message/templates.js';
import type { Limits } from '../rules/limits.js';
import { invalidOptions } from '../setup/check-options.js';
import type { Store } from '../store/store.js';
import type { CampaignSettings } from './campaign.js';
import type { CampaignOptions, StoredCampaign } from './campaign-options.js';
import { type CheckRow, RowError, rowChecker } from './check-row.js';
import type { CampaignItem, CheckedRow } from './checked-row.js';
import { columnsOf, readHeader } from './columns.js';
import type { Source, SourceRow } from './read-source.js';
import type { CampaignStore } from './store/campaign-store.js';
import type { CampaignState, NewCampaign } from './store/state.js';
import { checkRows, differences, storeRows } from './store-rows.js';

/** What `createCampaign` needs of its outbox. */
export interface CampaignContext {
  readonly store: Store;
  readonly campaigns: CampaignStore;
  readonly open: () => Promise<void>;
  readonly senders: readonly { readonly name: string; readonly limits: Limits }[];
  readonly templates: TemplateContracts | undefined;
  /** Checks a message as `enqueue` does. Throws OutboxError `invalid-message`. */
  readonly toMessage: (item: EnqueueItem) => NewMessage;
}

const known: readonly (keyof CampaignOptions)[] = [
  ...([
    'name',
    'sender',
    'template',
    'rows',
    'columns',
    'country',
    'language',
    'timeZone',
    'add',
    'startAt',
  ] as const),
  ...(['expires', 'quietHours', 'share', 'canary', 'stopAt', 'dryRun', 'signal'] as const),
  ...(['onProblem', 'onMessage', 'onProgress'] as const),
];

/** See `CampaignOptions`. */
export async function storeCampaign(
  context: CampaignContext,
  given: CampaignOptions,
): Promise<StoredCampaign> {
  const { campaigns, open } = context;
  // With the given options, so that mistakes are reported before the database is asked.
  readOptions(given, context);
  await open();
  const options = given.add ? { ...(await storedOptions(campaigns, given.name)), ...given } : given;
  const read = readOptions(options, context);
  const source = await toSource(options.rows);
  try {
    return await storeSource(context, options, read, source);
  } finally {
    // Such as its file.
    await source.close();
  }
}

async function storeSource(
  { store, campaigns, toMessage }: CampaignContext,
  options: CampaignOptions,
  { campaign, template, limits }: CheckedOptions,
  source: OpenSource,
): Promise<StoredCampaign> {
  const { check, digestOf } = await prepareCheck(options, template, source.columns);
  const part = await choosePart(campaigns, campaign, options, source.first && digestOf(source.first));
  if (!options.dryRun) {
    await campaigns.create(campaign, part);
    // Another process may have created it meanwhile, with other options.
    await findSame(campaigns, campaign);
  }
  const { startAt, expires, quietHours } = options;
  const delivery = {
    ...(startAt === undefined ? {} : { notBefore: startAt }),
    ...(expires === undefined ? {} : { expires }),
    ...(quietHours === undefined ? {} : { quietHours }),
  };
  const cellsOf = new Map<number, readonly unknown[]>();
  const { onProblem, onMessage } = options;
  const stored = await (options.dryRun ? checkRows : storeRows)({
    store,
    campaigns,
    campaign,
    part,
    rows: checkedRows(
      source.rows,
      { check, digestOf, delivery },
      onProblem === undefined ? undefined : cellsOf,
    ),
    toMessage: (item: CampaignItem) => toMessage({ ...item, sender: campaign.sender, priority: 'bulk' }),
    onMessage,
    signal: options.signal,
    onProgress: options.onProgress,
    onProblem: (problem) => {
      onProblem?.(problem, cellsOf.get(problem.row) ?? []);
    },
  });
  const { name, sender } = campaign;
  return { name, sender, part, limits, share: campaign.settings.share, ...stored };
}

interface PreparedCheck {
  readonly check: CheckRow;
  /** 32 bits of a row and what its columns are for: the same cells under another header are another row. */
  readonly digestOf: (cells: readonly unknown[]) => number;
}

async function prepareCheck(
  options: CampaignOptions,
  template: TemplateContract,
  columns: readonly string[],
): Promise<PreparedCheck> {
  const { language, timeZone, country } = options;
  const defaults = { language, timeZone };
  const read = readHeader(columns, columnsOf(template, defaults), options.columns ?? {}, ['reason']);
  if ('problems' in read)
    throw new OutboxError(
      'invalid-options',
      `The columns do not match the template ${template.name}:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  const { header } = read;
  const uses = JSON.stringify(header.uses);
  return {
    check: rowChecker({ template, header, defaults, toRecipient: await recipientReader(country) }),
    digestOf: (cells) => hash('sha256', uses + JSON.stringify(cells, asText), 'buffer').readUInt32LE(0),
  };
}

/** JSON has no `bigint`, which an amount may be. */
function asText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

async function* checkedRows(
  rows: AsyncIterable<SourceRow>,
  { check, digestOf, delivery }: PreparedCheck & { readonly delivery: Partial<CampaignItem> },
  cellsOf: Map<number, readonly unknown[]> | undefined,
): AsyncGenerator<CheckedRow> {
  let row = 0;
  for await (const { cells, problem } of rows) {
    row += 1;
    const digest = digestOf(cells);
    // Only the current one: its problem is reported before the next row is read.
    cellsOf?.clear();
    cellsOf?.set(row, cells);
    yield { row, digest, ...(problem === undefined ? checkedItem(cells, check, delivery) : { problem }) };
  }
}

function checkedItem(
  cells: readonly unknown[],
  check: CheckRow,
  delivery: Partial<CampaignItem>,
): { readonly item: CampaignItem } | { readonly problem: string } {
  try {
    return { item: { ...delivery, ...check(cells) } };
  } catch (error) {
    if (error instanceof RowError) return { problem: error.message };
    throw error;
  }
}

/** Only who has numbers without a country code needs the library. */
async function recipientReader(
  country: string | undefined,
): Promise<((written: string) => string) | undefined> {
  if (country === undefined) return undefined;
  const { toRecipient } = await import('@notifygen/runtime/phone').catch((): never => {
    throw invalidOptions(['country needs a package: npm install libphonenumber-js'], 'createCampaign');
  });
  type Country = NonNullable<NonNullable<Parameters<typeof toRecipient>[1]>['defaultCountry']>;
  const { isSupportedCountry } = await import('libphonenumber-js');
  if (!isCountry(country))
    throw invalidOptions(['country must be a two-letter code, such as GB'], 'createCampaign');
  return (written) => toRecipient(written, { defaultCountry: country });

  function isCountry(code: string): code is Country {
    return isSupportedCountry(code);
  }
}

/** How a campaign was stored: an addition is sent in the same way. */
async function storedOptions(campaigns: CampaignStore, name: string): Promise<Partial<CampaignOptions>> {
  const stored = await campaigns.find(name);
  if (stored === undefined) return {};
  const { share, bounds, canary, others } = stored.settings;
  const { rejected, unknown } = bounds;
  const { startAt, expires, ...rest } = others;
  return {
    sender: stored.sender,
    share,
    stopAt: { rejected: rejected.share, unknown: unknown.share, of: rejected.of },
    ...(canary && {
      canary: {
        messages: canary.messages,
        ...(canary.continueAfter === null ? {} : { continueAfter: canary.continueAfter }),
      },
    }),
    ...(startAt === undefined ? {} : { startAt: new Date(startAt) }),
    ...(expires === undefined ? {} : { expires: isDuration(expires) ? expires : new Date(expires) }),
    ...rest,
  };
}

/** The first source, or which addition this is: one that was interrupted, one that is there already, or a new one. */
async function choosePart(
  campaigns: CampaignStore,
  campaign: NewCampaign,
  { add = false }: CampaignOptions,
  firstDigest: number | undefined,
): Promise<number> {
  const stored = await findSame(campaigns, campaign);
  if (stored === undefined) {
    if (!add) return 1;
    throw new OutboxError('not-found', `There is no campaign ${campaign.name} to add rows to.`);
  }
  if (!add) return 1;
  if (!(stored.parts[0]?.isComplete ?? false))
    throw new OutboxError(
      'campaign-changed',
      `The first rows of ${campaign.name} are not all stored. Store them first.`,
    );
  const last = stored.parts.at(-1);
  if (last !== undefined && last.part > 1 && !last.isComplete) return last.part;
  for (const { part } of stored.parts.slice(1)) {
    const [digests = ''] = await campaigns.digests(campaign.name, part, 0);
    const first = Buffer.from(digests, 'base64');
    if (first.length > 0 && first.readUInt32LE(0) === firstDigest) return part;
  }
  return stored.parts.length + 1;
}

/** The campaign of this name. Undefined: there is none. @throws OutboxError (rejects) `campaign-changed` if its options differ. */
async function findSame(campaigns: CampaignStore, campaign: NewCampaign): Promise<CampaignState | undefined> {
  const stored = await campaigns.find(campaign.name);
  if (stored === undefined) return undefined;
  const others = differences(stored, campaign).map(
    ([key, value]) => `${key} (${value === undefined ? 'none' : JSON.stringify(value)})`,
  );
  if (others.length > 0)
    throw new OutboxError(
      'campaign-changed',
      `The campaign ${campaign.name} exists with another value of ${others.join(', ')}. Nothing was changed. Use the same options, or another name.`,
    );
  return stored;
}

interface OpenSource extends Source {
  /** The first row, which tells one addition from another. */
  readonly first: readonly unknown[] | undefined;
  readonly close: () => Promise<unknown>;
}

async function toSource(given: CampaignOptions['rows']): Promise<OpenSource> {
  const { columns, rows } = 'columns' in given && 'rows' in given ? given : await fromObjects(given);
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return {
    columns,
    rows: withFirst(first, iterator),
    first: first.done ? undefined : first.value.cells,
    close: async () => iterator.return?.(),
  };
}

async function* withFirst<Row>(first: IteratorResult<Row>, rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function fromObjects(given: AsyncIterable<object> | Iterable<object>): Promise<Source> {
  const objects = toAsync(given);
  const first = await objects.next();
  const columns = first.done ? [] : Object.keys(first.value);
  async function* rows(): AsyncGenerator<SourceRow> {
    for await (const object of withFirst(first, objects)) {
      const values = new Map<string, unknown>(Object.entries(object));
      const isUnknown = [...values.keys()].some((key) => !columns.includes(key));
      const cells = columns.map((name) => values.get(name));
      yield isUnknown ? { cells, problem: 'has a key that the first row does not have' } : { cells };
    }
  }
  return { columns, rows: rows() };
}

async function* toAsync(given: AsyncIterable<object> | Iterable<object>): AsyncGenerator<object> {
  yield* given;
}

interface CheckedOptions {
  readonly campaign: NewCampaign;
  readonly template: TemplateContract;
  readonly limits: Limits;
}

/** @throws OutboxError `invalid-options` with every problem. */
function readOptions(options: CampaignOptions, { senders, templates = {} }: CampaignContext): CheckedOptions {
  const problems: string[] = [];
  const given: Readonly<Record<string, unknown>> = { ...options };
  for (const key of Object.keys(given))
    if (!known.some((name) => name === key))
      problems.push(`${key} is not an option; the options are ${known.join(', ')}`);
  const { name, template: templateName, share = 1, canary, stopAt = {}, startAt, language, rows } = options;
  if (typeof name !== 'string' || !/^[\w.-]{1,80}$/.test(name))
    problems.push('name must be 1 to 80 letters, digits, dots, hyphens or underscores');
  const [only, ...more] = senders;
  const sender =
    options.sender === undefined && more.length === 0
      ? only
      : senders.find((other) => other.name === options.sender);
  if (sender === undefined)
    problems.push(`sender must be one of ${senders.map((other) => other.name).join(', ')}`);
  let template: TemplateContract | undefined;
  try {
    template = findTemplate(templateName, templates);
  } catch (error) {
    problems.push(error instanceof Error ? error.message.replace(/^createCampaign: /, '') : '');
  }
  const languages = Array.isArray(template?.language) ? template.language : [];
  if (language !== undefined && !languages.includes(language))
    problems.push(
      languages.length === 0
        ? 'language must be left out: the template has only one'
        : `language must be one of ${languages.join(', ')}`,
    );
  const unapproved = template && unapprovedForAll(template, language);
  const sendable = template ? sendableIn(template) : [];
  const others = sendable.length === 0 ? '' : `; it can be sent in ${sendable.join(', ')}`;
  if (unapproved !== undefined)
    problems.push(
      `the template ${templateName} cannot be sent: ${unapproved}${others}. When the platform approves it, run notifygen pull --update and notifygen generate, and deploy the result`,
    );
  readQuietHours(options, undefined, 'UTC', sender?.name ?? '', (problem) => problems.push(problem));
  if (!(share > 0 && share <= 1)) problems.push('share must be more than 0 and at most 1');
  if (startAt !== undefined && !(startAt instanceof Date && startAt.getTime() > 0))
    problems.push('startAt must be a valid Date');
  if (typeof rows !== 'object' || rows === null)
    problems.push('rows must be what readSource returned, or a list of objects');
  const { rejected = 0.1, unknown = 0.05, of = 50 } = stopAt;
  for (const [key, value] of Object.entries({ rejected, unknown }))
    if (!(value > 0 && value <= 1)) problems.push(`stopAt.${key} must be more than 0 and at most 1`);
  if (!(Number.isInteger(of) && of > 0)) problems.push('stopAt.of must be a whole number of 1 or more');
  if (canary !== undefined && !(Number.isInteger(canary.messages) && canary.messages > 0))
    problems.push('canary.messages must be a whole number of 1 or more');
  const continueAfter = canary?.continueAfter === undefined ? null : milliseconds(canary.continueAfter);
  if (continueAfter === undefined) problems.push(`canary.continueAfter must be ${durationFormat}`);
  if (problems.length > 0 || template === undefined || sender === undefined)
    throw invalidOptions(problems, 'createCampaign');
  const { quietHours, timeZone, expires } = options;
  const settings: CampaignSettings = {
    share,
    bounds: { rejected: { share: rejected, of }, unknown: { share: unknown, of } },
    canary: canary === undefined ? null : { messages: canary.messages, continueAfter: continueAfter ?? null },
    others: JSON.parse(
      JSON.stringify({ startAt, quietHours, timeZone, expires, language, country: options.country }),
    ),
  };
  return {
    campaign: { name, sender: sender.name, template: templateName, settings },
    template,
    limits: sender.limits,
  };
}

/** Why no message of a campaign can be sent. Undefined: some can. */
function unapprovedForAll(template: TemplateContract, chosen: string | undefined): string | undefined {
  const codes = Array.isArray(template.language) && chosen === undefined ? template.language : [chosen];
  const reasons = codes.map((code: string | undefined) => unapprovedIn(template, code));
  return reasons.every((reason) => reason !== undefined) ? reasons.join(', and ') : undefined;
}

/** @throws OutboxError `invalid-options` */
export function findTemplate(name: string, templates: TemplateContracts = {}): TemplateContract {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (template) return template;
  const known = Object.keys(templates).join(', ') || 'it has none';
  throw invalidOptions(
    [`template must be one of the option templates of the outbox: ${known}`],
    'createCampaign',
  );
}
