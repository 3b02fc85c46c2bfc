import { OutboxError } from '../errors.js';
import type { StoredMessage } from '../message/message.js';
import type { Outbox, OutboxStatus } from '../outbox-interface.js';
import { checkFilter } from '../setup/check-filter.js';
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

/** A message in a list: without its content, and of its recipient only the last digits. */
export type MessageSummary = Omit<StoredMessage, 'message'>;

/** What the page needs of an outbox. */
export type PageOutbox = Pick<Outbox, 'status' | 'find' | 'get' | 'retry' | 'resolve' | 'cancel'>;

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
  find: async ({ outbox }, body): Promise<readonly MessageSummary[]> => {
    checkFilter('find', body);
    return (await outbox.find(body)).map(({ message: _, recipient, ...rest }) => ({
      ...rest,
      recipient: recipient && `…${recipient.slice(-4)}`,
    }));
  },
  get: async ({ outbox }, body): Promise<StoredMessage> => {
    const message = await outbox.get(textIn(body, 'id'));
    if (message === undefined) throw new OutboxError('not-found', 'There is no such message.');
    return message;
  },
};

const actions: Readonly<Record<string, Call>> = {
  retry: ({ outbox }, body) => outbox.retry(textIn(body, 'id')),
  cancel: ({ outbox }, body) => outbox.cancel(textIn(body, 'id')),
  accepted: ({ outbox }, body) => outbox.resolve(textIn(body, 'id'), 'accepted'),
  'not-sent': ({ outbox }, body) => outbox.resolve(textIn(body, 'id'), 'not-sent'),
};

/** Responds to a call of the page's script. */
export async function callApi(name: string, request: Request, context: Context): Promise<Response> {
  const body = await readCall(request);
  if (body instanceof Response) return body;
  const isAction = Object.hasOwn(actions, name);
  if (!isAction && !Object.hasOwn(views, name)) return refused(404, 'There is no such call.');
  if (isAction && !context.allowActions) return refused(403, 'This page is read-only.');
  try {
    return Response.json(await { ...views, ...actions }[name]?.(context, body));
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

/** @throws OutboxError `invalid-options` unless it is a text of a usual length. */
function textIn(body: CallBody, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '' && value.length <= 500) return value;
  throw new OutboxError('invalid-options', `${name} must be a text.`);
}
