import type { OutgoingMessage, SendErrorJson } from '@notifygen/runtime';
import { expect, it } from 'vitest';
import type { ClaimedMessage, Enqueued, NewMessage, Outcome, Result } from '../../src/message/message.js';
import type { RecipientForms } from '../../src/message/suppression.js';
import type { Limits } from '../../src/rules/limits.js';
import type { Store, Turn, TurnResult } from '../../src/store/store.js';

/** An empty database for one test. Its clock stands still between the calls of `advance`. */
export interface TestDatabase {
  /** Another store with connections of its own, not opened yet. */
  readonly connect: (options?: { readonly migrate?: boolean; readonly forms?: RecipientForms }) => Store;
  /** The time of the database. */
  readonly now: () => number;
  readonly advance: (milliseconds: number) => void | Promise<void>;
  /** Runs SQL in which `{messages}` and the like are names of tables. */
  readonly execute: (sql: string) => Promise<void>;
  /** Adds a trigger that raises for each update of such a row: `old` and `new`. Default of the table: `messages`. */
  readonly refuse: (condition: string, table?: string) => Promise<void>;
  /** Removes all tables. */
  readonly clear: () => Promise<void>;
  /** The number of rows of a table such as `messages`. */
  readonly count: (table: string) => Promise<number>;
  /** Every row of every table, as text. */
  readonly dump: () => Promise<string>;
  /** Closes all stores. */
  readonly close: () => Promise<void>;
}

export type CreateTestDatabase = () => Promise<TestDatabase>;

/** Defines a test with a store that a worker of `shop` has joined, and its database. */
export type StoreTest = (name: string, body: (store: Store, database: TestDatabase) => Promise<void>) => void;

export function storeTests(create: CreateTestDatabase): StoreTest {
  return (name, body) =>
    it(name, async () => {
      const database = await create();
      try {
        const store = database.connect();
        await store.open();
        await store.join('shop', limits, 'a');
        await body(store, database);
      } finally {
        await database.close();
      }
    });
}

/** Opens another store on the same database, as another process does. */
export async function openOther(
  database: TestDatabase,
  options: Parameters<TestDatabase['connect']>[0] = {},
): Promise<Store> {
  const other = database.connect(options);
  await other.open();
  return other;
}

/** So high that no test reaches the rate unless it sets another one. */
export const limits: Limits = { perSecond: 1_000_000_000, perRecipient: null, recipientsPerDay: null };

export function orderShipped(to = '491700000001', orderId = 'A-1'): OutgoingMessage {
  return {
    kind: 'template',
    request: { to, templateName: 'order_shipped', language: 'de', parameters: ['Ada', orderId] },
  };
}

export function newMessage(changes: Partial<NewMessage> & { readonly to?: string } = {}): NewMessage {
  const { to, ...rest } = changes;
  return { sender: 'shop', message: orderShipped(to), ...rest };
}

/** As only JavaScript without types can write it. */
export const invalid: NewMessage = newMessage(JSON.parse('{ "priority": "soon" }'));

/** Enqueues one message and returns its ID. */
export async function enqueueOne(store: Store, changes: Parameters<typeof newMessage>[0] = {}) {
  const [enqueued] = await store.enqueue([newMessage(changes)]);
  if (enqueued === undefined) throw new Error('No message was enqueued.');
  return enqueued.id;
}

export function ids(enqueued: readonly Pick<Enqueued, 'id'>[]): readonly string[] {
  return enqueued.map(({ id }) => id);
}

export function turnOf(store: Store, changes: Partial<Turn> = {}): Promise<TurnResult> {
  return store.turn({
    sender: 'shop',
    claim: 'claim',
    outcomes: [],
    abandoned: [],
    slots: { any: 100, notUrgent: 100 },
    startTime: { earliest: 0, latest: 0, ahead: 0, spare: 0 },
    moment: () => ({ now: 0, monotonic: 0 }),
    lease: 60_000,
    matches: () => true,
    ...changes,
  });
}

/** Claims exactly one message. */
export async function claimOne(store: Store, changes: Partial<Turn> = {}): Promise<ClaimedMessage> {
  const { claimed } = await turnOf(store, { slots: { any: 1, notUrgent: 1 }, ...changes });
  expect(claimed).toHaveLength(1);
  const [message] = claimed;
  if (message === undefined) throw new Error('No message was claimed.');
  return message;
}

const noSlots = { any: 0, notUrgent: 0 };

/** Writes what became of messages without claiming others. */
export function report(store: Store, ...outcomes: readonly Outcome[]): Promise<TurnResult> {
  return turnOf(store, { outcomes, slots: noSlots });
}

/** Enqueues a message, claims it and reports what became of it. Returns its ID. */
export async function sendOne(store: Store, result: Result, changes: Parameters<typeof newMessage>[0] = {}) {
  const id = await enqueueOne(store, changes);
  await report(store, { message: await claimOne(store), result });
  return id;
}

export const accepted: Result = { type: 'accepted', messageId: 'wamid.1', response: { id: 'wamid.1' } };

export function failedWith(changes: Partial<SendErrorJson>): Result {
  const error: SendErrorJson = {
    name: 'SendError',
    message: 'order_shipped not accepted: the gateway responded with an error',
    code: 'rejected',
    delivery: 'rejected',
    advice: 'fix-message',
    issues: [],
    attempts: 1,
    ...changes,
  };
  return { type: 'error', error };
}

export const timedOut: Result = failedWith({ code: 'timeout', delivery: 'unknown', advice: 'ask' });
export const unreachable: Result = failedWith({ code: 'unreachable', delivery: 'not-sent', advice: 'retry' });
export const unauthorized: Result = failedWith({ code: 'unauthorized', advice: 'fix-setup', status: 401 });

export async function statusOf(store: Store, id: string) {
  return (await store.get(id))?.status;
}
