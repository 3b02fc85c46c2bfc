import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { canMount, runWithDisks } from '../../test/support/own-disk.ts';
import { createSqliteStore } from '../src/store/sqlite/sqlite-store.js';
import { forTests, invalid, limits, newMessage, type TestStore } from './conformance/support.js';
import { passTime } from './support/pass-time.js';

let folder: string;
let path: string;
let store: TestStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notifygen-outbox-'));
  path = join(folder, 'outbox.db');
  store = forTests(createSqliteStore({ path }));
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** The call fails with a code, and with words in its message. */
async function fails(call: Promise<unknown>, code: string, words = ''): Promise<void> {
  const message = expect.stringContaining(words);
  await expect(call).rejects.toMatchObject({ name: 'OutboxError', code, message });
}

const queued = async () => (await store.status()).shop?.counts.queued ?? 0;

describe('the file', () => {
  const contains = (word: string) => readFileSync(path).includes(word);

  it('is created for its user only, with its folders', async () => {
    store = forTests(createSqliteStore({ path: join(folder, 'a/b/outbox.db') }));
    await store.open();
    await store.enqueueOne();
    const mode = (name: string) => statSync(join(folder, name)).mode & 0o777;
    expect(mode('a')).toBe(0o700);
    expect(mode('a/b')).toBe(0o700);
    for (const suffix of ['', '-wal', '-shm']) expect(mode(`a/b/outbox.db${suffix}`)).toBe(0o600);
  });

  it('keeps its mode if it exists', async () => {
    writeFileSync(path, '');
    chmodSync(path, 0o640);
    await store.open();
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  it('is not created by a store that may not migrate', async () => {
    store = forTests(createSqliteStore({ path, migrate: false }));
    await fails(store.open(), 'schema-missing');
    expect(existsSync(path)).toBe(false);
  });

  it('contains nothing of what was erased, after a vacuum', async () => {
    let now = 1_000;
    store = forTests(createSqliteStore({ path, clock: () => now }));
    await store.open();
    const messages = Array.from({ length: 100 }, (_, index) => newMessage({ dedupe: `order-${index}` }));
    const [{ id = '' } = {}] = await store.enqueue(messages);
    const { recipient = '' } = (await store.get(id)) ?? {};
    for (const { id } of await store.find({})) await store.decide(id, 'cancel');
    await store.close();
    expect([contains(recipient), contains('order-7')]).toStrictEqual([true, true]);
    now += 1_000;
    await store.open();
    expect(await store.prune(0)).toBe(100);
    // The last connection writes everything to the file when it closes. SQLite may have left copies of rows that moved.
    await store.close();
    const db = new DatabaseSync(path);
    db.exec('vacuum');
    db.close();
    expect([contains(recipient), contains('order-7')]).toStrictEqual([false, false]);
  });

  it('contains nothing of a recipient who was erased', async () => {
    await store.open();
    const [recipient, other] = ['491700000001', '491700000002'];
    const messages = Array.from({ length: 50 }, () => [newMessage(), newMessage({ to: other })]).flat();
    await store.join('shop', { ...limits, perRecipient: { seconds: 60, burst: 45 } }, 'a');
    await store.enqueue(messages);
    await store.takeTurn();
    await store.close();
    expect([contains(recipient), contains(other)]).toStrictEqual([true, true]);
    await store.open();
    expect(await store.erase(recipient, undefined)).toMatchObject({ messages: 50, limits: 1 });
    await store.close();
    expect([contains(recipient), contains(other)]).toStrictEqual([false, true]);
  });

  it.each([
    ['a folder', 'outbox.db', () => mkdirSync(path), 'is a folder'],
    ['below a file', 'outbox.db/outbox.db', () => writeFileSync(path, ''), 'cannot be created'],
    ['a text', 'outbox.db', () => writeFileSync(path, 'no database. '.repeat(999)), 'not a SQLite database'],
  ])('cannot be %s', async (_, name, prepare, message) => {
    prepare();
    store = forTests(createSqliteStore({ path: join(folder, name) }));
    await fails(store.open(), 'unusable', message);
  });

  it('is reported when it is corrupted', async () => {
    await store.open();
    await store.enqueue(Array.from({ length: 500 }, () => newMessage()));
    await store.close();
    const size = statSync(path).size;
    const db = new DatabaseSync(path);
    const schema = db.prepare(`select rootpage from sqlite_schema where name = 'notifygen_messages'`);
    const page = Number(schema.get()?.rootpage);
    db.close();
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, (page - 1) * 4096);
    closeSync(file);
    expect(statSync(path).size).toBe(size);
    await store.open();
    await fails(store.find({}), 'unusable', 'corrupted');
  });

  it.runIf(canMount)('is unusable on a disk that is read-only, whatever is on it', async () => {
    await store.open();
    await store.close();
    const open = fileURLToPath(new URL('support/open-file.ts', import.meta.url));
    const script = 'mount --bind . . && mount -o remount,bind,ro . && "$0" "$1" "$2"';
    for (const file of ['outbox.db', 'missing.db']) {
      const { stdout, stderr } = runWithDisks(script, [process.execPath, open, join(folder, file)], folder);
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toMatchObject({ code: 'unusable' });
    }
  });

  it.runIf(canMount)('keeps every message if the disk is full, and continues when there is space', () => {
    const fill = fileURLToPath(new URL('support/fill-disk.ts', import.meta.url));
    const script = 'mount -t tmpfs -o size=1m tmpfs "$2" && "$0" "$1" "$2"';
    const { stdout, stderr } = runWithDisks(script, [process.execPath, fill, folder], folder);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      error: { name: 'OutboxError', code: 'disk-full' },
      message: expect.stringContaining('the disk is full'),
      kept: true,
      claimed: 5,
      enqueued: true,
    });
  });
});

describe('tx', () => {
  let db: DatabaseSync;
  beforeEach(async () => {
    await store.open();
    db = new DatabaseSync(path);
    db.exec('create table orders (id text)');
  });
  afterEach(() => {
    if (db.isOpen) db.close();
  });
  const refuses = async (tx: unknown, message: string): Promise<void> => {
    await fails(store.enqueue([newMessage()], tx), 'wrong-transaction', message);
    expect(await queued()).toBe(0);
  };

  it('commits messages with the rows of the caller', async () => {
    db.exec(`begin; insert into orders values ('A-1')`);
    const [enqueued] = await store.enqueue([newMessage({ dedupe: 'A-1' })], db);
    expect(await store.get(enqueued?.id ?? '')).toBeUndefined();
    db.exec('commit');
    expect(await store.get(enqueued?.id ?? '')).toMatchObject({ status: 'queued', dedupe: 'A-1' });
    db.exec('begin');
    expect(await store.enqueue([newMessage({ dedupe: 'A-1' })], db)).toEqual([
      { id: enqueued?.id, created: false },
    ]);
    db.exec('commit');
  });

  it('is inserted before enqueue returns, so that a caller who does not wait commits it too', async () => {
    db.exec('begin');
    const enqueued = store.enqueue([newMessage()], db);
    db.exec('commit');
    await enqueued;
    expect(await queued()).toBe(1);
  });

  it('may return numbers as BigInt and rows as arrays', async () => {
    const other = new DatabaseSync(path, { readBigInts: true, returnArrays: true });
    other.exec('begin');
    const [first] = await store.enqueue([newMessage({ dedupe: 'k' })], other);
    expect(first).toEqual({ id: '1', created: true });
    expect(await store.enqueue([newMessage({ dedupe: 'k' })], other)).toEqual([{ id: '1', created: false }]);
    expect(await store.decide('1', 'cancel', { tx: other })).toMatchObject({ applied: true });
    other.close();
  });

  it('may have opened the file under another name', async () => {
    symlinkSync(folder, join(folder, 'links'));
    const other = new DatabaseSync(join(folder, 'links/outbox.db'));
    other.exec('begin');
    await store.enqueue([newMessage()], other);
    other.exec('commit');
    other.close();
    expect(await queued()).toBe(1);
  });

  it.each([
    ['of another file', () => new DatabaseSync(join(folder, 'other.db'))],
    ['in memory', () => new DatabaseSync(':memory:')],
  ])('must not be a connection %s', async (_, open) => {
    const other = open();
    await refuses(other, 'another database');
    other.close();
  });

  it('must have an open transaction', () => refuses(db, 'has no open transaction'));

  it('must not be closed', async () => {
    const early = new DatabaseSync(path);
    early.close();
    await refuses(early, 'tx is closed');
    db.exec('begin');
    await store.enqueue([newMessage()], db);
    db.close();
    await refuses(db, 'tx is closed');
  });

  it.each([
    ['a client of PostgreSQL', { query: async () => ({ rows: [] }) }],
    ['a function', async () => []],
    ['a text', 'begin'],
    ['true', true],
  ])('must not be %s', (_, tx) => refuses(tx, 'DatabaseSync'));

  it('stays open and without messages if one of a batch is invalid', async () => {
    db.exec(`begin; insert into orders values ('A-1')`);
    await fails(store.enqueue([newMessage(), invalid], db), 'invalid-message');
    db.exec('commit');
    expect(await queued()).toBe(0);
    expect(db.prepare('select count(*) as count from orders').get()).toEqual({ count: 1 });
  });

  it('is ended by SQLite if the disk is full, with nothing of it stored', async () => {
    const { page_count } = db.prepare('pragma page_count').get() ?? {};
    db.exec(`pragma max_page_count = ${Number(page_count) + 2}; begin; insert into orders values ('A-1')`);
    const batch = Array.from({ length: 100 }, () => newMessage());
    await fails(store.enqueue(batch, db), 'disk-full');
    expect(() => db.exec('commit')).toThrow('no transaction is active');
    expect(await queued()).toBe(0);
    expect(db.prepare('select count(*) as count from orders').get()).toEqual({ count: 0 });
  });

  it('that is missing inside a write transaction of the caller is named, and does not block the event loop', async () => {
    db.exec('begin immediate');
    const timers = passTime(6_000);
    await fails(store.enqueue([newMessage()]), 'locked', 'enqueue(message, { tx })');
    db.exec('rollback');
    expect(timers).toHaveBeenCalledOnce();
  });

  it('is waited for if it ends in time', async () => {
    db.exec('begin immediate');
    setTimeout(() => db.exec('commit'), 100);
    expect(await store.enqueue([newMessage()])).toMatchObject([{ created: true }]);
  });
});

describe('a first message in a transaction of the caller', () => {
  it('fails with what to do, because no other connection can create the tables meanwhile', async () => {
    const db = new DatabaseSync(path);
    onTestFinished(() => db.close());
    db.exec('begin immediate');
    passTime(6_000);
    await fails(store.open(), 'locked', 'call await outbox.migrate() before it begins');
    db.exec('rollback');
    await store.open();
    expect(await queued()).toBe(0);
  });
});

describe('an idle turn', () => {
  it('writes nothing to the file', async () => {
    let now = 1_000;
    store = forTests(createSqliteStore({ path, clock: () => now }));
    await store.open();
    await store.join('shop', limits, 'a');
    await store.takeTurn();
    const size = () => statSync(`${path}-wal`).size;
    const before = size();
    for (let turns = 0; turns < 3; turns += 1) {
      now += 60;
      await store.takeTurn();
    }
    expect(size()).toBe(before);
  });
});
