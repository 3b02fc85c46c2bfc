import { describe, expect } from 'vitest';
import { note } from '../../src/store/log.js';
import { accepted, failedWith, ids, limits, newMessage, type StoreTest } from './support.js';

const session = { kind: 'text', request: { to: '491700000001', message: { text: 'Hello' } } } as const;

export function testPauses(test: StoreTest): void {
  describe('a pause by people', () => {
    test('of a sender stops all of its messages, and no others, until it is resumed', async (store) => {
      await store.join('bank', limits, 'a');
      await store.pause({ sender: 'shop' }, 'Wrong prices', { by: 'Ada' });
      const id = await store.enqueueOne({ priority: 'urgent' });
      const other = await store.enqueueOne({ sender: 'bank' });
      expect(await store.look(['shop', 'bank'])).toEqual(new Set(['bank']));
      expect((await store.takeTurn()).claimed).toEqual([]);
      expect(ids((await store.takeTurn({ sender: 'bank' })).claimed)).toEqual([other]);
      expect(await store.resume({ sender: 'shop' })).toBe(true);
      expect(await store.look(['shop'])).toEqual(new Set(['shop']));
      expect(ids((await store.takeTurn()).claimed)).toEqual([id]);
    });

    test('of a template, a tag or both stops the messages that have all of it', async (store) => {
      const [plain, sale, text, saleText] = ids(
        await store.enqueue([
          newMessage(),
          newMessage({ tag: 'sale' }),
          newMessage({ message: session }),
          newMessage({ message: session, tag: 'sale' }),
        ]),
      );
      const claimable = async () => {
        const { claimed } = await store.takeTurn({ claim: 'look' });
        const messages = await store.look(['shop']);
        expect(messages).toEqual(new Set());
        await store.takeTurn({ abandoned: ['look'], slots: { any: 0, notUrgent: 0 } });
        return ids(claimed);
      };
      await store.pause({ template: '', tag: 'sale' }, 'Both');
      expect(await claimable()).toEqual([plain, sale, text]);
      await store.pause({ tag: 'sale' }, 'Tag');
      expect(await claimable()).toEqual([plain, text]);
      await store.pause({ template: 'order_shipped' }, 'Template');
      expect(await claimable()).toEqual([text]);
      await store.pause({ sender: 'bank', template: '' }, 'Another sender');
      expect(await claimable()).toEqual([text]);
      await store.resume({ template: 'order_shipped' });
      expect(await claimable()).toEqual([plain, text]);
      await store.resume({ tag: 'sale' });
      expect(await claimable()).toEqual([plain, sale, text]);
      await store.resume({ template: '', tag: 'sale' });
      expect(await claimable()).toEqual([plain, sale, text, saleText]);
    });

    test('lets messages behind many paused ones go on', async (store) => {
      await store.enqueue(Array.from({ length: 5_000 }, () => newMessage({ tag: 'sale' })));
      const id = await store.enqueueOne({ tag: 'other' });
      await store.pause({ tag: 'sale' }, 'Wrong prices');
      const sent: string[] = [];
      for (let turns = 0, wakeIn: number | undefined = 0; wakeIn === 0; turns += 1) {
        const turn = await store.takeTurn();
        sent.push(...ids(turn.claimed));
        wakeIn = turn.wakeIn;
        expect(turns).toBeLessThan(10);
      }
      expect(sent).toEqual([id]);
    });

    test('passes over messages that SQL made unknown behind its gate, and sends them once a person decides so', async (store, database) => {
      const restored = await store.enqueueOne({ tag: 'sale' });
      await store.pause({ tag: 'sale' }, 'Wrong prices');
      await store.takeTurn();
      await database.execute(`update {messages} set status = 'unknown', code = 'worker-lost'`);
      await store.resume({ tag: 'sale' });
      const id = await store.enqueueOne();
      expect((await store.claimOne()).id).toBe(id);
      await database.advance(2 * 3_600_000);
      await store.recover();
      expect(await database.count('gates')).toBe(0);
      await store.decide(restored, 'not-sent');
      expect((await store.claimOne()).id).toBe(restored);
    });

    test('holds a message that is sent again, and one that waited for another version', async (store) => {
      const id = await store.enqueueOne({ digest: 'new' });
      await store.takeTurn({ matches: (digest) => digest === 'old' });
      await store.pause({ template: 'order_shipped' }, 'Wrong text');
      expect((await store.takeTurn()).claimed).toEqual([]);
      await store.resume({ template: 'order_shipped' });
      expect((await store.takeTurn({ matches: (digest) => digest === 'old' })).claimed).toEqual([]);
      const { claimed } = await store.takeTurn();
      expect(ids(claimed)).toEqual([id]);
      await store.pause({ sender: 'shop' }, 'Wrong text');
      const outcomes = claimed.map((message) => ({ message, result: { type: 'returned' } as const }));
      expect((await store.takeTurn({ outcomes })).claimed).toEqual([]);
    });

    test('begins by itself for a template that the gateway rejects too often, and for no other', async (store) => {
      await store.join('shop', { ...limits, rejections: { share: 0.5, of: 4 } }, 'a');
      await store.enqueue([
        ...Array.from({ length: 6 }, () => newMessage()),
        newMessage({ message: session }),
      ]);
      const { claimed } = await store.takeTurn({ slots: { any: 4, notUrgent: 4 } });
      await store.report(...claimed.slice(0, 3).map((message) => ({ message, result: failedWith({}) })));
      expect(await store.pauses()).toEqual([]);
      const last = claimed.slice(3).map((message) => ({ message, result: accepted }));
      expect((await store.report(...last)).stopped).toMatchObject([{ scope: { template: 'order_shipped' } }]);
      expect(await store.pauses()).toMatchObject([
        { scope: { sender: 'shop', template: 'order_shipped' }, kind: 'outbox', by: undefined },
      ]);
      expect(await store.log()).toMatchObject([{ action: 'pause', kind: 'outbox', by: undefined }]);
      expect((await store.takeTurn()).claimed.map(({ template }) => template)).toEqual([undefined]);
      await store.resume({ sender: 'shop', template: 'order_shipped' });
      expect((await store.takeTurn()).claimed).toHaveLength(2);
    });

    test('by a person is neither changed nor ended by the platform, whatever their names are', async (store) => {
      const scope = { template: 'order_shipped' };
      const platform = { kind: 'platform' } as const;
      await store.pause(scope, 'The platform paused it', platform);
      expect(await store.pauses()).toMatchObject([platform]);
      await store.pause(scope, 'Wrong text', { by: 'platform' });
      await store.pause(scope, 'The platform paused it', platform);
      expect(await store.resume(scope, platform)).toBe(false);
      expect(await store.pauses()).toMatchObject([{ kind: 'person', reason: 'Wrong text', by: 'platform' }]);
      expect(await store.resume(scope, { by: 'Ada' })).toBe(true);
      await store.pause(scope, 'The platform paused it', platform);
      expect(await store.resume(scope, platform)).toBe(true);
    });

    test('opens with one row, whatever waits behind it, and is forgotten once all is through', async (store, database) => {
      await store.enqueue(Array.from({ length: 300 }, () => newMessage({ tag: 'sale' })));
      await store.pause({ tag: 'sale' }, 'Wrong prices');
      expect((await store.takeTurn()).claimed).toEqual([]);
      await store.resume({ tag: 'sale' });
      let sent = 0;
      for (let claims = 0; claims < 4; claims += 1)
        sent += (await store.takeTurn({ claim: `${claims}` })).claimed.length;
      expect(sent).toBe(300);
      await database.advance(7_200_000);
      await store.recover();
      expect(await database.count('gates')).toBe(0);
    });

    test('says why, since when and by whom; again, it only takes the new reason', async (store, database) => {
      const since = database.now();
      await store.pause({ sender: 'shop', tag: 'sale' }, 'Wrong prices', { by: 'Ada' });
      await database.advance(1_000);
      expect(await store.pause({ tag: 'sale', sender: 'shop' }, 'Wrong texts')).toMatchObject({
        reason: 'Wrong prices',
        by: 'Ada',
      });
      await store.pause({ tag: 'sale', sender: 'shop' }, 'Wrong texts');
      await store.pause({ template: '' }, 'Another', { by: 'Bob' });
      expect(await store.pauses()).toMatchObject([
        { scope: { sender: 'shop', tag: 'sale' }, reason: 'Wrong texts', by: undefined },
        { scope: { template: '' }, reason: 'Another', by: 'Bob' },
      ]);
      const [first] = await store.pauses();
      expect(Math.abs(Number(first?.since) - since)).toBeLessThan(500);
      expect(await store.resume({ tag: 'sale' })).toBe(false);
      expect(await store.resume({ sender: 'shop', tag: 'sale' }, { by: 'Eve' })).toBe(true);
      expect(await store.log()).toMatchObject([
        { action: 'resume', scope: { sender: 'shop', tag: 'sale' }, reason: undefined, by: 'Eve' },
        { action: 'pause', scope: { template: '' }, reason: 'Another', by: 'Bob' },
        { action: 'pause', reason: 'Wrong texts', by: undefined },
        { action: 'pause', reason: 'Wrong prices', by: 'Ada' },
      ]);
      for (let exports = 0; exports < 51; exports += 1) await store.each(() => note({ action: 'export' }));
      const after = (await store.log()).map(({ action }) => action);
      expect([after[0], after.length, after.at(-1)]).toEqual(['export', 54, 'pause']);
      await database.advance(1_000);
      await store.deleteFinished(500, () => false);
      expect(await store.log()).toEqual([]);
    });
  });
}
