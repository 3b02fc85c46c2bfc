import type { OutgoingMessage, SendErrorJson } from '@notifygen/runtime';
import { expect, it } from 'vitest';
import type { ClaimedMessage, Enqueued, NewMessage, Outcome, Result } from '../../src/message/message.js';
import type { RecipientForms } from '../../src/message/suppression.js';
import { type KnownTemplates, knownTemplates } from '../../src/message/templates.js';
import type { Limits } from '../../src/rules/limits.js';
import type { Store } from '../../src/store/operations.js';
import type { Turn, TurnResult } from '../../src/store/store.js';

/** An empty database for one test. Its clock stands still between the calls of `advance`. */
export interface TestDatabase {
  /** Another store with connections of its own, not opened yet. */
  readonly connect: (options?: { readonly migrate?: boolean; readonly forms?: RecipientForms }) => Store;
  readonly now: () => number;
  readonly advance: (milliseconds: number) => void | Promise<void>;
  /** Runs SQL in which `{messages}` and the like are names of tables. */
  readonly execute: (sql: string) => Promise<void>;
  /** Adds a trigger that raises for each update of such a row: `old` and `new`. Default of the table: `messages`. */
  readonly refuse: (condition: string, table?: string) => Promise<void>;
  readonly clear: () => Promise<void>;
  /** The number of rows of a table such as `messages`. */
  readonly count: (table: string) => Promise<number>;
  readonly dump: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export type CreateTestDatabase = () => Promise<TestDatabase>;

/** Defines a test with a store that a worker of `shop` has joined, and its database. */
export type StoreTest = (
  name: string,
  body: (store: TestStore, database: TestDatabase) => Promise<void>,
) => void;

export function storeTests(create: CreateTestDatabase): StoreTest {
  return (name, body) =>
    it(name, async () => {
      const database = await create();
      try {
        const store = await openOther(database);
        await store.join('shop', limits, 'a');
        await body(store, database);
      } finally {
        await database.close();
      }
    });
}

/** Opens a store on the database, as another process does. */
export async function openOther(
  database: TestDatabase,
  options: Parameters<TestDatabase['connect']>[0] = {},
): Promise<TestStore> {
  const other = forTests(database.connect(options));
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

export function ids(enqueued: readonly Pick<Enqueued, 'id'>[]): readonly string[] {
  return enqueued.map(({ id }) => id);
}

/** A store, and what tests do with it again and again, as a worker of the sender `shop`. */
export function forTests(store: Store) {
  const takeTurn = (changes: Partial<Turn & KnownTemplates> = {}): Promise<TurnResult> =>
    store.turn({
      sender: 'shop',
      claim: 'claim',
      outcomes: [],
      abandoned: [],
      slots: { any: 100, notUrgent: 100 },
      startTime: { earliest: 0, latest: 0, ahead: 0, spare: 0 },
      moment: () => ({ now: 0, monotonic: 0 }),
      lease: 60_000,
      templates: { ...knownTemplates(), ...changes },
      ...changes,
    });
  const look = (senders: readonly string[], known: Partial<KnownTemplates> = {}) =>
    store.look(senders, { ...knownTemplates(), ...known });
  const beat = (name: string, senders: readonly string[], known: Partial<KnownTemplates> = {}) =>
    store.beat(name, senders, { ...knownTemplates(), ...known });
  const enqueueOne = async (changes: Parameters<typeof newMessage>[0] = {}): Promise<string> => {
    const [enqueued] = await store.enqueue([newMessage(changes)]);
    if (enqueued === undefined) throw new Error('No message was enqueued.');
    return enqueued.id;
  };
  const claimOne = async (changes: Parameters<typeof takeTurn>[0] = {}): Promise<ClaimedMessage> => {
    const { claimed } = await takeTurn({ slots: { any: 1, notUrgent: 1 }, ...changes });
    expect(claimed).toHaveLength(1);
    const [message] = claimed;
    if (message === undefined) throw new Error('No message was claimed.');
    return message;
  };
  /** Writes what became of messages without claiming others. */
  const report = (...outcomes: readonly Outcome[]): Promise<TurnResult> =>
    takeTurn({ outcomes, slots: { any: 0, notUrgent: 0 } });
  /** Enqueues a message, claims it and reports what became of it. Returns its ID. */
  const sendOne = async (result: Result, changes: Parameters<typeof newMessage>[0] = {}): Promise<string> => {
    const id = await enqueueOne(changes);
    await report({ message: await claimOne(), result });
    return id;
  };
  const statusOf = async (id: string) => (await store.get(id))?.status;
  return { ...store, look, beat, takeTurn, enqueueOne, claimOne, report, sendOne, statusOf };
}

export type TestStore = ReturnType<typeof forTests>;

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
/** Of no version of a template, a worker knows that the platform rejects it. */
export const none: KnownTemplates['unapproved'] = () => undefined;
export const unauthorized: Result = failedWith({ code: 'unauthorized', advice: 'fix-setup', status: 401 });
