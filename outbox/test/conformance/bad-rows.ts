import { describe, expect, vi } from 'vitest';
import { systemClock } from '../../src/worker/clock.js';
import { postWith } from '../../src/worker/post-message.js';
import { startGateway } from '../support/gateway.js';
import { startTestWorker } from '../support/worker.js';
import { accepted, ids, limits, newMessage, type StoreTest, timedOut } from './support.js';

const largest = '9223372036854775807';
/** What other programs, and people with a SQL prompt, write into a column. */
const values: Readonly<Record<string, readonly string[]>> = {
  attempt: ['2147483647', '-1', largest],
  failures: ['2147483647', '-1'],
  resends: ['2147483647', '-1'],
  history: [`'5'`, `'"text"'`, `'{}'`, `'[null]'`, `'[5]'`, `'[{"at":"noon"}]'`],
  actions: [`'5'`, `'[null]'`, `'[{"at":null}]'`],
  message: ['null', `'5'`, `'null'`, `'[]'`, `'{}'`, `'{"kind":"template"}'`, `'{"kind":"new","request":5}'`],
  recipient: ['null', `''`],
  template: ['null', `''`],
  quiet_hours: [`'5'`, `'{}'`, `'{"start":1,"end":2,"timeZone":3}'`],
  expires_at: [largest, `-${largest}`],
  created_at: [largest],
  due_at: [`-${largest}`],
  retention: ['-1', largest],
  tag: [`''`, `'campaign:none'`],
  digest: [`''`],
  category: [`''`],
  trace_parent: [`'none'`],
  claim: [`'none'`],
  lease_until: ['0', largest],
  code: [`'none'`],
  detail: [`'5'`],
  message_id: [`''`],
};

export function testBadRows(test: StoreTest): void {
  describe('rows that other programs wrote', () => {
    test('keep no recipient of the day before counted', async (store, database) => {
      await store.join('shop', { ...limits, recipientsPerDay: { limit: 1, group: 'shop' } }, 'a');
      await store.sendOne(accepted);
      await database.advance(25 * 3_600_000);
      await database.refuse(`old.tag = 'never'`);
      await store.enqueue([newMessage({ tag: 'never' })]);
      const id = await store.enqueueOne({ to: '491700000002' });
      await store.takeTurn();
      expect(ids((await store.takeTurn()).claimed)).toEqual([id]);
    });

    test('show the last time that there is for one beyond it', async (store, database) => {
      const id = await store.enqueueOne();
      await database.execute(`update {messages} set due_at = ${largest}`);
      const until = new Date(8.64e15);
      expect(await store.get(id)).toMatchObject({ waits: { until } });
      expect((await store.status()).shop?.held).toMatchObject([{ until }]);
    });

    test('stop no other message, and can be found', async (store, database) => {
      let kinds = 0;
      for (const [column, all] of Object.entries(values))
        for (const value of all) {
          const id = await store.enqueueOne({ tag: 'bad', dedupe: `${column} ${value}` });
          // Some are refused by the database itself.
          await database.execute(`update {messages} set ${column} = ${value} where id = ${id}`).then(
            () => {
              kinds += 1;
            },
            () => database.execute(`delete from {messages} where id = ${id}`),
          );
        }
      expect(kinds).toBeGreaterThan(30);
      for (const tag of ['never', 'not-claimed'])
        await store.enqueue([newMessage({ tag }), newMessage({ tag })]);
      await database.refuse(`old.tag = 'never'`);
      await database.refuse(`old.tag = 'not-claimed' and new.status = 'sending'`);
      const good = ids(await store.enqueue(Array.from({ length: 20 }, () => newMessage({ tag: 'good' }))));

      const unreadable = (await store.find({ limit: 1_000 })).flatMap((message) => message.unreadable ?? []);
      expect(new Set(unreadable)).toEqual(new Set(['message', 'detail', 'history', 'actions']));

      const gateway = await startGateway();
      const post = postWith(gateway.client(), {});
      const turn = vi.fn(store.turn);
      const { worker, emitted } = await startTestWorker({
        store: { ...store, turn },
        limits,
        clock: systemClock,
        post,
      });
      await worker.idle();
      await worker.stop(10_000);
      for (const id of good) expect(await store.statusOf(id)).toBe('accepted');
      // Two seconds wherever a turn takes 50 ms: none failed, so nothing waited for another one.
      expect(turn.mock.calls.length).toBeLessThan(40);
      expect(emitted('error')).toEqual([]);
      const found = await store.find({ limit: 1_000 });
      expect(found).toHaveLength(kinds + 4 + 20);
      const withTag = (wanted: string) => found.filter(({ tag }) => tag === wanted);
      expect(withTag('not-claimed').map(({ status, code }) => [status, code])).toEqual(
        Array(2).fill(['failed', 'row-refused']),
      );
      expect(withTag('never').map(({ status }) => status)).toEqual(['queued', 'queued']);
      expect(emitted('warning')).toHaveLength(2);
      const left = found.filter(({ status }) => status === 'queued' || status === 'sending');
      expect(left.flatMap(({ tag, dedupe }) => (tag === 'never' ? [] : `${dedupe}`))).toEqual([]);
    });

    test('whose results are refused keep them out of the way of others', async (store, database) => {
      const [spoilt, refused, other, fine] = ids(
        await store.enqueue(['a', 'b', 'c', 'd'].map((tag) => newMessage({ tag }))),
      );
      const { claimed } = await store.takeTurn();
      await database.execute(`update {messages} set history = '5' where id = ${spoilt}`);
      await database.refuse(`old.tag = 'b'`);
      await database.refuse(`old.tag = 'c' and new.history is not null`);
      const resultOf = (id: string) => (id === other ? timedOut : accepted);
      const outcomes = claimed.map((message) => ({ message, result: resultOf(message.id) }));
      expect((await store.report(...outcomes)).refused).toEqual([refused]);
      const statuses = await Promise.all(claimed.map(({ id }) => store.statusOf(id)));
      expect(statuses).toEqual(['accepted', 'sending', 'unknown', 'accepted']);
      expect(await store.statusOf(fine ?? '')).toBe('accepted');
    });

    test('of a lost worker stop no other recovery', async (store, database) => {
      const lost = ids(await store.enqueue(['a', 'b', 'c'].map((tag) => newMessage({ tag }))));
      await store.takeTurn();
      await database.execute(`update {messages} set history = '[5]' where tag = 'a'`);
      await database.refuse(`old.tag = 'b'`);
      await database.advance(60_001);
      await store.recover();
      const statuses = await Promise.all(lost.map((id) => store.statusOf(id)));
      expect(statuses).toEqual(['unknown', 'sending', 'unknown']);
    });

    test('are not called bad if the sender itself cannot be changed', async (store, database) => {
      const id = await store.enqueueOne();
      await database.refuse('true', 'senders');
      await expect(store.takeTurn()).rejects.toThrow();
      expect(await store.get(id)).toMatchObject({ status: 'queued', code: undefined });
    });

    test('with a history that cannot be read are erased, retried and cancelled like others', async (store, database) => {
      const id = await store.sendOne(timedOut, { onUnknown: 'resend' });
      await database.execute(`update {messages} set history = '5', actions = '5' where id = ${id}`);
      expect(await store.decide(id, 'cancel')).toMatchObject({ applied: true, status: 'unknown' });
      expect(await store.erase('491700000001', undefined)).toMatchObject({ messages: 1 });
    });
  });
}
