import type { CampaignStatus } from '../campaign/campaign.js';
import { OutboxError } from '../errors.js';
import type { StoredMessage } from '../message/message.js';
import type { PauseScope } from '../message/pauses.js';
import type {
  ActionFilter,
  ActionOptions,
  ActionResult,
  By,
  Campaigns,
  Outbox,
  OutboxStatus,
} from '../outbox-interface.js';
import { checkFilter } from '../setup/check-filter.js';
import type { MessageFilter } from '../store/store.js';
import { type CallBody, readCall, refused } from './read-call.js';

/** A value as JSON has it. */
export type Json<T> = T extends Date
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Json<T[Key]> }
    : T;

/** What `status` responds with. */
export interface PageStatus {
  /** Milliseconds since 1970, of this server. */
  readonly now: number;
  readonly allowActions: boolean;
  /** Who the visitor is. */
  readonly by: string | undefined;
  readonly outbox: OutboxStatus;
}

/** What `campaigns` responds with. */
export interface PageCampaigns {
  /** Milliseconds since 1970, of this server. */
  readonly now: number;
  readonly campaigns: readonly CampaignStatus[];
}

/** A message in a list: without its content, and of its recipient only the last digits. */
export type MessageSummary = Omit<StoredMessage, 'message'>;

/** What the page needs of an outbox, whatever its senders are called. */
export type PageOutbox = Pick<
  Outbox<never>,
  'status' | 'find' | 'get' | 'retry' | 'resolve' | 'cancel' | 'pause' | 'resume'
> & { readonly campaigns: Pick<Campaigns<never>, 'list' | 'status' | 'resume' | 'cancel'> };

interface Context {
  readonly outbox: PageOutbox;
  readonly allowActions: boolean;
  readonly by: string | undefined;
}

type Call = (context: Context, body: CallBody) => Promise<unknown>;

/** All are POST requests, so that no recipient gets into the address of one. */
const views: Readonly<Record<string, Call>> = {
  status: async ({ outbox, ...context }): Promise<PageStatus> => ({
    now: Date.now(),
    ...context,
    outbox: await outbox.status(),
  }),
  find: async ({ outbox }, body): Promise<readonly MessageSummary[]> =>
    (await outbox.find(filterOf(body))).map(({ message: _, recipient, ...rest }) => ({
      ...rest,
      recipient: recipient && `…${recipient.slice(-4)}`,
    })),
  get: async ({ outbox }, body): Promise<StoredMessage> => {
    const message = await outbox.get(textIn(body, 'id'));
    if (message === undefined) throw new OutboxError('not-found', 'There is no such message.');
    return message;
  },
  campaigns: async ({ outbox }): Promise<PageCampaigns> => ({
    now: Date.now(),
    campaigns: await outbox.campaigns.list(),
  }),
};

/** What is done with one message, or with all that match a filter. */
interface Decision {
  readonly one: (outbox: PageOutbox, id: string, by: By) => Promise<unknown>;
  readonly all: (outbox: PageOutbox, filter: ActionFilter, options: ActionOptions) => Promise<ActionResult>;
}

/** Milliseconds that one call acts on many messages. The page calls again with the cursor, until all are done. */
const actionTime = 5_000;

const decide =
  ({ one, all }: Decision): Call =>
  async ({ outbox, by }, { id, filter, dryRun, cursor }) => {
    if (id !== undefined && dryRun === undefined) return one(outbox, textIn({ id }, 'id'), { by });
    if (dryRun !== undefined && typeof dryRun !== 'boolean') throw invalid('dryRun', 'true or false');
    return all(outbox, filterOf(objectIn({ filter }, 'filter')), { by, dryRun, ...untilDone(cursor) });
  };

/** For one call of several. */
function untilDone(cursor: unknown): Pick<ActionOptions, 'signal' | 'cursor'> {
  const signal = AbortSignal.timeout(actionTime);
  return cursor === undefined ? { signal } : { signal, cursor: textIn({ cursor }, 'cursor') };
}

const actions: Readonly<Record<string, Call>> = {
  retry: decide({
    one: (outbox, id, by) => outbox.retry(id, by),
    all: (outbox, filter, options) => outbox.retry(filter, options),
  }),
  cancel: decide({
    one: (outbox, id, by) => outbox.cancel(id, by),
    all: (outbox, filter, options) => outbox.cancel(filter, options),
  }),
  accepted: decide({
    one: (outbox, id, by) => outbox.resolve(id, 'accepted', by),
    all: (outbox, filter, options) => outbox.resolve(filter, 'accepted', options),
  }),
  'not-sent': decide({
    one: (outbox, id, by) => outbox.resolve(id, 'not-sent', by),
    all: (outbox, filter, options) => outbox.resolve(filter, 'not-sent', options),
  }),
  pause: async ({ outbox, by }, body) => outbox.pause(scopeOf(body), { reason: textIn(body, 'reason'), by }),
  resume: ({ outbox, by }, body) => outbox.resume(scopeOf(body), { by }),
  'pass-canary': async ({ outbox, by }, body) => {
    const name = textIn(body, 'name');
    const { paused } = await outbox.campaigns.status(name);
    // It would end the pause, which the visitor did not see.
    if (paused) throw new OutboxError('wrong-status', `The campaign ${name} was paused: ${paused.reason}`);
    return outbox.campaigns.resume(name, { by, canary: 'pass' });
  },
  'cancel-campaign': ({ outbox, by }, { name, cursor }) =>
    outbox.campaigns.cancel(textIn({ name }, 'name'), { by, ...untilDone(cursor) }),
};

/** Responds to a call of the page's script. */
export async function callApi(name: string, request: Request, context: Context): Promise<Response> {
  const body = await readCall(request);
  if (body instanceof Response) return body;
  const isAction = Object.hasOwn(actions, name);
  if (!isAction && !Object.hasOwn(views, name)) return refused(404, 'There is no such call.');
  if (isAction && !context.allowActions) return refused(403, 'This page is read-only.');
  try {
    return Response.json((await { ...views, ...actions }[name]?.(context, body)) ?? null);
  } catch (error) {
    return failure(error);
  }
}

/** By the code of an `OutboxError`. */
const statusOf: Readonly<Record<string, number>> = {
  'invalid-options': 400,
  'not-found': 404,
  'wrong-status': 409,
  'invalid-message': 422,
};

/** The outbox's own errors contain neither recipients nor credentials; others may. They may be of another copy of this package. */
function failure(error: unknown): Response {
  const isOwn = error instanceof Error && error.name === 'OutboxError' && 'code' in error;
  if (!isOwn) return refused(500, 'The outbox failed.');
  return refused(statusOf[String(error.code)] ?? 503, error.message);
}

/** @throws OutboxError `invalid-options` with every problem. */
function filterOf({ from, to, ...rest }: CallBody): MessageFilter {
  const timeOf = (name: string, given: unknown): object =>
    given === undefined ? {} : { [name]: new Date(String(given)) };
  const filter: unknown = { ...rest, ...timeOf('from', from), ...timeOf('to', to) };
  checkFilter('find', filter);
  return filter;
}

/** Also of senders that this outbox does not have: others may send to the same database. */
function scopeOf(body: CallBody): PauseScope<never> {
  const given = objectIn(body, 'scope');
  const known = ['sender', 'template', 'tag'];
  // Without it, the scope would be larger than what was meant.
  if (!Object.keys(given).every((name) => known.includes(name)))
    throw invalid('scope', `of ${known.join(', ')}`);
  // Session messages have no template.
  const textOf = (name: keyof PauseScope): PauseScope<never> =>
    name in given ? { [name]: name === 'template' && given[name] === '' ? '' : textIn(given, name) } : {};
  return { ...textOf('sender'), ...textOf('template'), ...textOf('tag') };
}

function objectIn(body: CallBody, name: string): CallBody {
  const value = body[name];
  if (typeof value === 'object' && value !== null) return { ...value };
  throw invalid(name, 'an object');
}

function textIn(body: CallBody, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '' && value.length <= 500) return value;
  throw invalid(name, 'a text of 1 to 500 characters');
}

function invalid(name: string, expected: string): OutboxError {
  return new OutboxError('invalid-options', `${name} must be ${expected}.`);
}
