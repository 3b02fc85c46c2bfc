import type { CampaignStatus } from '../campaign/campaign.js';
import { OutboxError, usageError } from '../errors.js';
import type { StoredMessage } from '../message/message.js';
import type { PauseScope } from '../message/pauses.js';
import type { Outbox, OutboxStatus } from '../outbox-interface.js';
import type { ActionFilter, ActionOptions, ActionResult } from '../setup/call-options.js';
import { checkFilter, checkScope } from '../setup/check-call.js';
import type { MessageFilter } from '../store/store.js';
import { type ApprovedTexts, approvedTexts, type PageContract } from './approved-texts.js';
import { type CallBody, readCall, refused } from './read-call.js';
import { listed, readPart } from './read-part.js';

export interface PageStatus {
  /** Milliseconds since 1970, of this server. */
  readonly now: number;
  readonly mayAct: boolean;
  readonly by: string | undefined;
  readonly outbox: OutboxStatus;
  /** The command that starts a worker. */
  readonly work: string;
}

export interface PageCampaigns {
  /** Milliseconds since 1970, of this server. */
  readonly now: number;
  readonly campaigns: readonly CampaignStatus[];
}

export interface PageMessage {
  readonly message: StoredMessage;
  readonly timeline: NonNullable<Awaited<ReturnType<PageOutbox['timeline']>>>;
  readonly texts: ApprovedTexts | undefined;
}

/** Unknown messages with one code that became so in one minute. */
export interface UnknownGroup {
  readonly code: string;
  readonly at: Date;
  readonly ids: readonly string[];
}

/** What the page needs of an outbox, whatever its senders are called. */
export type PageOutbox = Omit<Outbox<never>, 'enqueue' | 'enqueueAll' | 'campaigns'> & {
  readonly campaigns: Pick<Outbox<never>['campaigns'], 'list' | 'resume' | 'cancel'>;
  /** That of `testOutbox`. Default: the time of this machine. */
  readonly now?: () => Date;
  /** The command that starts a worker. Default: with a placeholder for the module. */
  readonly work?: string;
};

const timeOf = ({ now = () => new Date() }: PageOutbox): number => now().getTime();

interface Context {
  readonly outbox: PageOutbox;
  readonly contract: PageContract;
  readonly mayAct: boolean;
  readonly by: string | undefined;
}

type Call = (context: Context, body: CallBody) => Promise<unknown>;

/** All are POST requests, so that no recipient gets into the address of one. */
const views: Readonly<Record<string, Call>> = {
  status: async ({ outbox, mayAct, by }): Promise<PageStatus> => ({
    now: timeOf(outbox),
    mayAct,
    by,
    outbox: await outbox.status(),
    work: outbox.work ?? 'npx notifygen-outbox work <module>',
  }),
  history: ({ outbox }) => outbox.history(),
  find: ({ outbox }, { part, ...body }) => readPart(outbox, filterOf(body), part),
  get: async ({ outbox, contract }, body): Promise<PageMessage> => {
    const id = textIn(body, 'id');
    const [message, timeline] = [await outbox.get(id), await outbox.timeline(id)];
    if (!message || !timeline) throw new OutboxError('not-found', 'There is no such message.');
    return { message, timeline, texts: approvedTexts(message.message, contract) };
  },
  unknown: async ({ outbox }, body): Promise<readonly UnknownGroup[]> => {
    const found = await outbox.find({ ...filterOf(body), status: 'unknown', limit: listed });
    const minuteOf = ({ finishedAt = new Date(0) }: StoredMessage) => new Date(finishedAt).setSeconds(0, 0);
    const groups = Map.groupBy(found, (message) => `${minuteOf(message)} ${message.code}`);
    return [...groups.values()].flatMap((messages) => {
      const [first] = messages;
      const ids = messages.map(({ id }) => id);
      return first ? { code: first.code ?? 'none', at: new Date(minuteOf(first)), ids } : [];
    });
  },
  campaigns: async ({ outbox }): Promise<PageCampaigns> => ({
    now: timeOf(outbox),
    campaigns: await outbox.campaigns.list(),
  }),
};

/** Milliseconds that one call acts on many messages. The page calls again with the cursor, until all are done. */
const actionTime = 5_000;

/** What is done with all messages that match a filter, such as with one. */
const decide =
  (all: (outbox: PageOutbox, filter: ActionFilter, options: ActionOptions) => Promise<ActionResult>): Call =>
  async ({ outbox, by }, { filter, dryRun, cursor }) => {
    if (dryRun !== undefined && typeof dryRun !== 'boolean') throw invalid('dryRun', 'true or false');
    return all(outbox, filterOf(Object(filter)), { by, dryRun, ...untilDone(cursor) });
  };

function untilDone(cursor: unknown): Pick<ActionOptions, 'signal' | 'cursor'> {
  const signal = AbortSignal.timeout(actionTime);
  return cursor === undefined ? { signal } : { signal, cursor: textIn({ cursor }, 'cursor') };
}

const actions: Readonly<Record<string, Call>> = {
  retry: decide((outbox, filter, options) => outbox.retry(filter, options)),
  adopt: decide((outbox, filter, options) => outbox.retry(filter, { ...options, adoptTemplate: true })),
  cancel: decide((outbox, filter, options) => outbox.cancel(filter, options)),
  accepted: decide((outbox, filter, options) => outbox.resolve(filter, 'accepted', options)),
  'not-sent': decide((outbox, filter, options) => outbox.resolve(filter, 'not-sent', options)),
  pause: async ({ outbox, by }, body) => outbox.pause(scopeOf(body), { reason: textIn(body, 'reason'), by }),
  resume: ({ outbox, by }, body) => outbox.resume(scopeOf(body), { by }),
  'pass-canary': ({ outbox, by }, body) =>
    outbox.campaigns.resume(textIn(body, 'name'), { by, canary: 'pass' }),
  'cancel-campaign': ({ outbox, by }, { name, cursor }) =>
    outbox.campaigns.cancel(textIn({ name }, 'name'), { by, ...untilDone(cursor) }),
  suppress: async ({ outbox, by }, body) => {
    const { scope } = body;
    if (scope !== 'marketing' && scope !== 'all') throw invalid('scope', 'marketing or all');
    return outbox.suppress(textIn(body, 'recipient'), { scope, reason: textIn(body, 'reason'), by });
  },
  erase: ({ outbox, by }, body) => outbox.erase({ recipient: textIn(body, 'recipient') }, { by }),
  export: ({ outbox, by }, body) => outbox.export({ recipient: textIn(body, 'recipient') }, { by }),
};

export async function callApi(name: string, request: Request, context: Context): Promise<Response> {
  const body = await readCall(request);
  if (body instanceof Response) return body;
  const isAction = Object.hasOwn(actions, name);
  if (!isAction && !Object.hasOwn(views, name)) return refused(404, 'There is no such call.');
  if (isAction && !context.mayAct) return refused(403, 'You may look, but not act.');
  try {
    return Response.json((await { ...views, ...actions }[name]?.(context, body)) ?? null);
  } catch (error) {
    return failure(error);
  }
}

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

function filterOf({ from, to, ...rest }: CallBody): MessageFilter {
  const timeOf = (name: string, given: unknown): object =>
    given === undefined ? {} : { [name]: new Date(String(given)) };
  const filter: unknown = { ...rest, ...timeOf('from', from), ...timeOf('to', to) };
  checkFilter('find', filter);
  return filter;
}

function scopeOf({ scope }: CallBody): PauseScope<never> {
  checkScope('pause', scope);
  return scope;
}

function textIn(body: CallBody, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '' && value.length <= 500) return value;
  throw invalid(name, 'a text of 1 to 500 characters');
}

function invalid(name: string, expected: string): OutboxError {
  return usageError(`${name} must be ${expected}.`);
}
