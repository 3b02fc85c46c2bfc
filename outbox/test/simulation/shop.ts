import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NewMessage, Priority } from '../../dist/message/message.js';
import { priorities } from '../../dist/message/message.js';
import type { Store } from '../../dist/store/operations.js';
import type { Checks } from './checks.ts';
import { wallClock } from './checks.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const timeZones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
] as const;

export const templates = ['order_shipped', 'login_code', 'gone'] as const;

/** The programs that enqueue: messages alone, or in transactions with orders, of which some are rolled back. */
export interface Shop {
  /** Some messages of any kind, or one that is urgent. Returns those that were created. */
  readonly enqueue: (only?: 'urgent') => Promise<readonly NewMessage[]>;
  readonly check: () => Promise<void>;
  readonly close: () => void;
}

export function createShop(
  world: World,
  plan: Plan,
  random: Random,
  store: Store,
  checks: Checks,
  path: string,
): Shop {
  const orders = plan.inTransactions ? new DatabaseSync(path) : undefined;
  orders?.exec('create table orders (key text primary key)');
  const ids = new Map<string, string>();
  let count = 0;

  const makeMessage = (priority: Priority): NewMessage => {
    const now = world.databaseTime();
    const has = (share: number) => random.chance(share);
    count += 1;
    const timeZone = random.pick(timeZones);
    // They end in the next minute, or already have.
    const quietHours = {
      start: wallClock(now - 5 * 3_600_000, timeZone),
      end: wallClock(now + 60_000, timeZone),
      timeZone,
    };
    // Some keys are used twice.
    const key = plan.inTransactions ? count : random.integer(1, plan.messages);
    return {
      sender: random.pick([plan.senders[0] ?? '', ...plan.senders]),
      message: {
        kind: 'template',
        request: {
          to: `4915${random.integer(1, plan.recipients)}`,
          templateName: random.pick([...templates, 'gone']),
          parameters: [],
        },
      },
      priority,
      onUnknown: has(plan.share.resend) ? 'resend' : 'hold',
      ...(plan.inTransactions || has(plan.share.dedupe) ? { dedupe: `order-${key}` } : {}),
      ...(has(plan.share.notBefore) ? { notBefore: now + random.integer(-1_000, 3_000) } : {}),
      ...(has(plan.share.expiry) ? { expiresAfter: random.integer(1, 15_000) } : {}),
      ...(has(plan.share.quietHours) ? { quietHours } : {}),
      ...(count % 3 === 0 ? { tag: 'spring' } : {}),
    };
  };

  const insert = async (messages: readonly NewMessage[]): Promise<readonly NewMessage[]> => {
    const results = await store.enqueue(messages);
    const created = results.flatMap(({ id, created }, index) => {
      const message = messages[index];
      if (message === undefined) return [];
      const key = message.dedupe === undefined ? undefined : `${message.sender} ${message.dedupe}`;
      const known = key === undefined ? undefined : ids.get(key);
      if (known !== undefined && (created || known !== id)) checks.fail(`${id} has the key of ${known}`);
      if (known === undefined && !created) checks.fail(`${id} should be new`);
      if (key !== undefined) ids.set(key, id);
      if (!created) return [];
      checks.enqueued(id, message);
      world.log(
        'shop',
        `enqueued ${id} of ${message.sender}: ${message.priority} to ${message.message.request.to}, ${message.onUnknown}`,
      );
      return [message];
    });
    await checks.compare(
      'enqueue',
      results.map(({ id }) => id),
    );
    return created;
  };

  const insertWithOrder = async (connection: DatabaseSync, message: NewMessage) => {
    connection.exec('begin immediate');
    connection.prepare('insert into orders values (?)').run(message.dedupe ?? '');
    const [enqueued] = await store.enqueue([message], connection);
    const commits = random.chance(0.7);
    connection.exec(commits ? 'commit' : 'rollback');
    world.log('shop', `${message.dedupe}: ${commits ? 'committed' : 'rolled back'}`);
    if (!commits || enqueued === undefined) return [];
    checks.enqueued(enqueued.id, message);
    await checks.compare('enqueue', [enqueued.id]);
    return [message];
  };

  return {
    enqueue: async (only) => {
      const make = () => makeMessage(only ?? (plan.isCalm ? 'bulk' : random.pick(priorities)));
      if (orders !== undefined) return insertWithOrder(orders, make());
      const first = Array.from({ length: only === undefined ? random.integer(1, 6) : 1 }, make);
      // The response was lost, so the caller tries again with the same keys.
      const again = random.chance(0.2) ? first.filter(({ dedupe }) => dedupe !== undefined) : [];
      const created = await insert(first);
      return again.length === 0 ? created : [...created, ...(await insert(again))];
    },
    check: async () => {
      if (orders === undefined) return;
      const keys = orders.prepare('select key from orders order by key').all();
      const count = (await store.find({ limit: 1_000 })).length;
      if (keys.length !== count) checks.fail(`${keys.length} orders, but ${count} messages`);
      // Also the key of an erased message keeps its effect.
      for (const { key } of keys)
        if ((await store.find({ dedupe: String(key) })).length !== 1) checks.fail(`no message of ${key}`);
    },
    close: () => orders?.close(),
  };
}

/** A file in memory if the system has such a folder: waiting for the disk would take most of the time. */
export function temporaryFile(): { readonly path: string; readonly remove: () => void } {
  const hasMemory = statSync('/dev/shm', { throwIfNoEntry: false })?.isDirectory() ?? false;
  const folder = mkdtempSync(join(hasMemory ? '/dev/shm' : tmpdir(), 'notifygen-simulation-'));
  return { path: join(folder, 'outbox.db'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
