import { setImmediate } from 'node:timers/promises';
import type { Outbox, StoredMessage } from '@notifygen/outbox';

export interface Findings {
  readonly orders: number;
  readonly messages: number;
  /** Times that a message was sent again on purpose, as the outbox recorded them. */
  readonly resends: number;
  /** Messages that arrived more than once because of a recorded resend. */
  readonly resentTwice: number;
  /** Committed orders without a message, and messages without an order. */
  readonly withoutMessage: readonly string[];
  readonly withoutOrder: readonly string[];
  readonly lost: readonly string[];
  /** Orders that arrived more often than the outbox says. */
  readonly doubled: readonly string[];
  readonly notAccepted: readonly string[];
}

/** Compares what was committed, what the outbox says and what arrived. */
export function compare(
  orders: readonly string[],
  messages: readonly StoredMessage[],
  arrivals: ReadonlyMap<string, number>,
): Findings {
  const resends = new Map(messages.map((message) => [orderOf(message), message.resends]));
  const committed = new Set(orders);
  const arrived = (id: string) => arrivals.get(id) ?? 0;
  const allowed = (id: string) => 1 + (resends.get(id) ?? 0);
  return {
    orders: orders.length,
    messages: messages.length,
    resends: messages.reduce((sum, message) => sum + message.resends, 0),
    resentTwice: orders.filter((id) => arrived(id) > 1 && arrived(id) <= allowed(id)).length,
    withoutMessage: orders.filter((id) => !resends.has(id)),
    withoutOrder: [...new Set([...resends.keys(), ...arrivals.keys()])].filter((id) => !committed.has(id)),
    lost: orders.filter((id) => arrived(id) === 0),
    doubled: orders.filter((id) => arrived(id) > allowed(id)),
    notAccepted: messages
      .filter(({ status }) => status !== 'accepted')
      .map((message) => `${orderOf(message)}: ${message.status} ${message.code}`),
  };
}

/** Does what a person does with the gateway's records. Returns how many messages were unknown. */
export async function resolveUnknown(
  outbox: Pick<Outbox, 'find' | 'resolve'>,
  arrivals: ReadonlyMap<string, number>,
): Promise<number> {
  const unknown = await outbox.find({ status: 'unknown', limit: 1_000 });
  for (const message of unknown) {
    await outbox.resolve(message.id, arrivals.has(orderOf(message)) ? 'accepted' : 'not-sent');
    // SQLite is synchronous, and the gateway is in this process.
    await setImmediate();
  }
  return unknown.length;
}

export async function readMessages(outbox: Pick<Outbox, 'find'>): Promise<readonly StoredMessage[]> {
  const messages: StoredMessage[] = [];
  for (;;) {
    const before = messages.at(-1)?.id;
    const page = await outbox.find({ limit: 1_000, ...(before === undefined ? {} : { before }) });
    if (page.length === 0) return messages;
    messages.push(...page);
  }
}

function orderOf({ message }: StoredMessage): string {
  const parameters = message?.kind === 'template' ? (message.request.parameters ?? []) : [];
  return String(parameters[1] ?? 'no order');
}

export function mistakesOf(findings: Findings): Readonly<Record<string, readonly string[]>> {
  return {
    lost: findings.lost,
    doubled: findings.doubled,
    'orders without a message': findings.withoutMessage,
    'messages without an order': findings.withoutOrder,
    'not accepted': findings.notAccepted,
  };
}

export function describe(
  counts: Findings & Readonly<Record<'kills' | 'standStills' | 'crashes' | 'unknown', number>>,
): string {
  const wrong = Object.entries(mistakesOf(counts)).map(([what, orders]) => `${orders.length} ${what}`);
  return [
    `${counts.kills} kills`,
    `${counts.standStills} workers stood still`,
    `${counts.crashes} database crashes`,
    `${counts.orders} orders`,
    `${counts.messages} messages`,
    `${counts.unknown} unknown`,
    `${counts.resends} resends`,
    `${counts.resentTwice} arrived again by a resend`,
    ...wrong,
  ].join(', ');
}
