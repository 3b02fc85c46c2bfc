import { setTimeout } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { campaignTag } from '../../src/campaign/campaign.js';
import { campaignStore } from '../../src/campaign/store/campaign-store.js';
import type { NewCampaign } from '../../src/campaign/store/state.js';
import { type CheckedRow, type StoreRowsOptions, storeRows } from '../../src/campaign/store-rows.js';
import type { Status } from '../../src/message/message.js';
import type { Decision, Turn } from '../../src/store/store.js';
import {
  accepted,
  failedWith,
  limits,
  newMessage,
  openOther,
  orderShipped,
  type StoreTest,
  type TestStore,
  timedOut,
  unreachable,
} from './support.js';

const stopAt = { rejected: 0.5, unknown: 0.5, of: 4 };

function campaign(name = 'sale', settings: Partial<NewCampaign['settings']> = {}): NewCampaign {
  const all = { share: 1, stopAt, canary: null, ...settings };
  return { name, sender: 'shop', template: 'order_shipped', settings: all };
}

const recipientOf = (row: number): string => `4917${String(row).padStart(8, '0')}`;

async function* rowsOf(
  count: number,
  change: (row: number) => number = (row) => row,
): AsyncGenerator<CheckedRow> {
  for (let row = 1; row <= count; row++) {
    const message = orderShipped(recipientOf(change(row)));
    yield { row, digest: change(row), message: newMessage({ message, priority: 'bulk', digest: 'd1' }) };
  }
}

/** Those rows; the function is called before a row. */
async function* rowsWith(count: number, at: number, call: () => unknown): AsyncGenerator<CheckedRow> {
  for await (const row of rowsOf(count)) {
    if (row.row === at) await call();
    yield row;
  }
}

async function add(
  store: TestStore,
  given: NewCampaign,
  rows: AsyncIterable<CheckedRow>,
  options: Partial<StoreRowsOptions<CheckedRow>> = {},
) {
  const part = options.part ?? 1;
  const campaigns = campaignStore(store);
  const id = await campaigns.create(given, part);
  const own = { ...given, id };
  const context = { store, campaigns, now: Date.now };
  return storeRows({ ...context, campaign: own, part, rows, check: (row) => row, ...options });
}

/** Sends what some claims take. Returns the tags of the messages, in their order. */
async function send(
  store: TestStore,
  turns: number,
  changes: Partial<Turn>,
  afterTurn: () => unknown = () => undefined,
): Promise<readonly string[]> {
  const started: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const { claimed } = await store.takeTurn({ claim: `c${turn}`, ...changes });
    started.push(...claimed.map(({ tag = 'bulk' }) => tag));
    await store.report(...claimed.map((message) => ({ message, result: accepted })));
    await afterTurn();
  }
  return started;
}

/** The campaigns that somebody has to look at from now on. */
async function settle(store: TestStore): Promise<readonly string[]> {
  const reviewed: string[] = [];
  await campaignStore(store).settle(({ name }) => reviewed.push(name));
  return reviewed;
}

async function decideAll(store: TestStore, status: Status, decision: Decision): Promise<readonly unknown[]> {
  const decided: unknown[] = [];
  const onPage = (page: readonly unknown[]): void => void decided.push(...page);
  await store.decideAll({ tag: campaignTag('sale'), status }, decision, { digestOf: () => 'd2', onPage });
  return decided;
}

async function stateOf(store: TestStore, name = 'sale') {
  return campaignStore(store).find(name);
}

const rowNumbers = (
  messages: readonly { readonly message: { readonly request: { readonly to: string } } }[],
) => messages.map(({ message }) => Number(message.request.to.slice(4)));

export function testCampaigns(test: StoreTest): void {
  describe('a campaign', () => {
    test('stores each row once when two processes store it at the same time: the slower one stops', async (store, database) => {
      const other = await openOther(database);
      const overtaken = rowsWith(2_500, 1, () => add(other, campaign(), rowsOf(2_500)));
      await expect(add(store, campaign(), overtaken)).rejects.toMatchObject({
        code: 'wrong-status',
        message: expect.stringContaining('Another process stores rows of the campaign sale now.'),
      });
      expect(await add(store, campaign(), rowsOf(2_500))).toMatchObject({ added: 0, isComplete: true });
      expect(await database.count('messages')).toBe(2_500);
    });

    test('whose source changes between two runs stops, and names the rows', async (store, database) => {
      await add(store, campaign(), rowsOf(1_500));
      const changed = rowsOf(1_500, (row) => (row === 17 || row === 1_200 ? row + 9_000 : row));
      for (const [rows, message] of [
        [changed, 'row 17 differs'],
        [rowsOf(1_501), 'this source has more: row 1,501'],
        [rowsOf(1_499), 'this source ends at row 1,499'],
      ] as const)
        await expect(add(store, campaign(), rows)).rejects.toMatchObject({
          code: 'campaign-changed',
          message: expect.stringContaining(message),
        });
      expect(await database.count('messages')).toBe(1_500);
    });

    test('sends one message to a recipient that is there twice, also in an addition', async (store, database) => {
      const twice = rowsOf(6, (row) => (row === 5 ? 2 : row));
      expect(await add(store, campaign(), twice)).toMatchObject({ messages: 5, duplicates: 1 });
      const again = rowsOf(3, (row) => row + 5);
      const added = await add(store, campaign(), again, { part: 2 });
      expect(added).toMatchObject({ messages: 2, duplicates: 1 });
      const results = await campaignStore(store).results({ name: 'sale', sender: 'shop' }, 1, [1, 6]);
      const [queued, duplicate] = ['queued', 'duplicate'];
      expect(results.map(({ result }) => result)).toEqual([...Array(4).fill(queued), duplicate, queued]);
      expect(results[4]?.reason).toBe('its recipient is that of row 2, and gets one message');
      await database.execute(`update {messages} set message = '{}' where id = 1`);
      const to = { name: 'to', path: 'to', isRequired: true, cells: 'text' };
      const read = ({ to }: { readonly to: string }) => to;
      const shown = await campaignStore(store).results(campaign(), 1, [1, 2], [{ ...to, read }]);
      expect(shown.map(({ columns }) => columns)).toEqual([{}, { to: recipientOf(2) }]);
    });

    test('sends one message to a recipient also if the row that is stored would fail now', async (store) => {
      const stop = new AbortController();
      const rows = (): AsyncGenerator<CheckedRow> => rowsOf(1_500, (row) => (row === 1_200 ? 5 : row));
      stop.abort();
      expect(await add(store, campaign(), rows(), { signal: stop.signal })).toMatchObject({ added: 1_000 });
      // Such as after a change of the template.
      const stricter = ({ row, digest, ...rest }: CheckedRow): CheckedRow =>
        row === 5 ? { row, digest, problem: 'is too long' } : { row, digest, ...rest };
      expect(await add(store, campaign(), rows(), { check: stricter })).toMatchObject({ duplicates: 1 });
      expect(await store.find({ recipient: recipientOf(5) })).toHaveLength(1);
    });

    test('that is stopped adds exactly the missing rows later, and nothing the third time', async (store, database) => {
      const addUntil = (row: number) => {
        const stop = new AbortController();
        const rows = rowsWith(2_700, row, () => stop.abort());
        return add(store, campaign(), rows, { signal: stop.signal });
      };
      const first = await addUntil(1_200);
      expect(first).toMatchObject({ rows: 2_000, added: 2_000, isComplete: false });
      expect(await database.count('messages')).toBe(2_000);
      // It ends after the current 1,000 rows, of which there are no more.
      expect(await addUntil(2_300)).toMatchObject({ rows: 2_700, added: 700, isComplete: true });
      expect(await add(store, campaign(), rowsOf(2_700))).toMatchObject({ added: 0, isComplete: true });
      expect(await database.count('messages')).toBe(2_700);
    });

    test('does not write to who opts out between storing and sending, without a category too', async (store) => {
      await add(store, campaign(), rowsOf(3));
      await store.decideSuppressions([
        { recipient: recipientOf(2), entry: { scope: 'marketing', reason: 'STOP' } },
      ]);
      const other = await store.enqueueOne({ to: recipientOf(2) });
      const { claimed } = await store.takeTurn();
      // A message without a category that is in no campaign is no marketing.
      expect(claimed.map(({ id }) => id)).toContain(other);
      expect(rowNumbers(claimed).toSorted((x, y) => x - y)).toEqual([1, 2, 3]);
      const [, second] = await campaignStore(store).results({ name: 'sale', sender: 'shop' }, 1, [1, 2]);
      expect(second).toMatchObject({ result: 'cancelled', code: 'suppressed' });
    });

    test('that nobody has confirmed sends nothing, and is removed after a day', async (store, database) => {
      const campaigns = campaignStore(store);
      await campaigns.create(campaign(), 1, true);
      await add(store, campaign(), rowsOf(1_200));
      expect(await store.resume({ tag: campaignTag('sale') })).toBe(false);
      expect(await campaigns.queued(campaign())).toMatchObject({
        held: [{ for: 'confirm', count: 1_200 }],
        loads: [{ quietHours: undefined, count: 1_200 }],
      });
      expect(await campaigns.heldOf(campaign(), 7)).toMatchObject([{ for: 'worker', count: 7 }]);
      expect((await store.takeTurn()).claimed).toEqual([]);
      await database.advance(23 * 3_600_000);
      await settle(store);
      expect(await stateOf(store)).toMatchObject({ isUnconfirmed: true, counts: { queued: 1_200 } });
      await database.advance(2 * 3_600_000);
      await settle(store);
      expect(await campaigns.list()).toEqual([]);
      expect(await database.count('messages')).toBe(0);
      const first = await campaigns.create(campaign(), 1, true);
      // While a list is stored, it is removed, and another one gets its name.
      const replace = async () => {
        await campaigns.remove('sale', first);
        await campaigns.create(campaign(), 1, true);
      };
      await expect(add(store, campaign(), rowsWith(1_200, 1_100, replace))).rejects.toThrow(
        'removed or replaced',
      );
      expect(await database.count('messages')).toBe(0);
      // What one process stores while another one removes it is removed, too.
      for (let round = 0; round < 10; round += 1) {
        const part = await campaigns.create(campaign(), 1, true);
        const storing = add(store, campaign(), rowsOf(2_000));
        await Promise.allSettled([storing, setTimeout(round * 5).then(() => campaigns.remove('sale', part))]);
        expect([await campaigns.list(), await database.count('messages')]).toEqual([[], 0]);
      }
      const id = await campaigns.create(campaign(), 1, true);
      expect(await add(store, campaign(), rowsOf(2))).toMatchObject({ added: 2 });
      expect(await campaigns.confirm('sale', first)).toBe(false);
      expect(await campaigns.remove('sale', first)).toBe(false);
      expect(await campaigns.confirm('sale', id)).toBe(true);
      expect(await campaigns.confirm('sale', id)).toBe(false);
      expect(await campaigns.remove('sale', id)).toBe(false);
      expect((await store.takeTurn()).claimed).toHaveLength(2);
    });

    test('pauses itself when too many of its messages are rejected or unknown', async (store) => {
      await store.join('shop', { ...limits, rejections: null }, 'a');
      for (const [name, result, reason] of [
        ['a', failedWith({}), /^The gateway rejected 4 of the last 4 messages/],
        ['b', timedOut, /^The gateway gave no clear response to 4 of the last 4 messages/],
      ] as const) {
        await add(store, campaign(name), rowsOf(20));
        const { claimed } = await store.takeTurn({ slots: { any: 4, notUrgent: 4 }, claim: name });
        const { stopped } = await store.report(...claimed.map((message) => ({ message, result })));
        expect(stopped).toMatchObject([
          { name: `The group ${campaignTag(name)}`, reason: expect.stringMatching(reason) },
        ]);
        expect(await store.pauses()).toMatchObject([{ scope: { tag: campaignTag(name) }, kind: 'outbox' }]);
        await campaignStore(store).cancel(name);
        await store.resume({ tag: campaignTag(name) });
        await store.join('shop', { ...limits, rejections: null }, 'a');
      }
    });

    test('forgets the results of before a pause, so that it goes on after it', async (store) => {
      await store.join('shop', { ...limits, rejections: null }, 'a');
      await add(store, campaign(), rowsOf(30));
      const { claimed } = await store.takeTurn({ slots: { any: 12, notUrgent: 12 } });
      const results = claimed.map((message) => ({ message, result: failedWith({}) }));
      // More results than it needs arrive at once, and others while it is paused.
      expect((await store.report(...results.slice(0, 7))).stopped).toHaveLength(1);
      expect((await store.report(...results.slice(7))).stopped).toEqual([]);
      await store.resume({ tag: campaignTag('sale') });
      const next = await store.takeTurn({ slots: { any: 4, notUrgent: 4 }, claim: 'next' });
      const accepts = next.claimed.map((message) => ({ message, result: accepted }));
      expect(accepts).toHaveLength(4);
      expect((await store.report(...accepts)).stopped).toEqual([]);
      expect(await store.pauses()).toEqual([]);
    });

    test('sends a canary first, and waits', async (store) => {
      const canary = { messages: 3 };
      const rows = rowsOf(10, (row) => (row === 2 ? 1 : row));
      await add(store, campaign('sale', { canary }), rows);
      const { claimed } = await store.takeTurn();
      expect(rowNumbers(claimed)).toEqual([1, 3, 4]);
      expect(await settle(store)).toEqual([]);
      await store.report(...claimed.map((message) => ({ message, result: accepted })));
      expect(await settle(store)).toEqual(['sale']);
      expect((await store.takeTurn()).claimed).toEqual([]);
      expect(await store.look(['shop'])).toEqual(new Set());
      expect(await campaignStore(store).moveCanary('sale', 'waiting', null)).toBe(true);
      expect((await store.takeTurn({ claim: 'rest' })).claimed).toHaveLength(6);
    });

    test('goes on after its canary by itself, if all of it was accepted', async (store, database) => {
      const canary = { messages: 2, passAfter: 60_000 };
      for (const [name, result, passes] of [
        ['good', accepted, true],
        ['bad', failedWith({}), false],
      ] as const) {
        await add(store, campaign(name, { canary }), rowsOf(5));
        const { claimed } = await store.takeTurn({ claim: name });
        await store.report({ message: claimed[0] ?? (await store.claimOne()), result: accepted });
        await store.report(...claimed.slice(1).map((message) => ({ message, result })));
        if (passes) expect(await settle(store)).toEqual([]);
        if (passes) expect(await stateOf(store, name)).toMatchObject({ canary: 'sending' });
        await database.advance(61_000);
        expect(await settle(store)).toEqual(passes ? [] : [name]);
        expect(await stateOf(store, name)).toMatchObject({ canary: passes ? null : 'waiting' });
        await campaignStore(store).cancel(name);
      }
    });

    test('does not go on by itself after a canary of which nothing was accepted', async (store, database) => {
      const canary = { messages: 1, passAfter: 60_000 };
      await add(store, campaign('sale', { canary }), rowsOf(5));
      await store.decideSuppressions([
        { recipient: recipientOf(1), entry: { scope: 'all', reason: 'replied STOP' } },
      ]);
      await store.takeTurn();
      await database.advance(61_000);
      expect(await stateOf(store)).toMatchObject({ counts: { cancelled: 1, queued: 4 } });
      expect(await settle(store)).toEqual(['sale']);
    });

    test('waits for all of its canary, also if other messages have a result before', async (store) => {
      const canary = { messages: 2, passAfter: 0 };
      await add(store, campaign('sale', { canary }), rowsOf(6));
      const [first, second] = (await store.takeTurn()).claimed;
      if (!first || !second) throw new Error('Two messages were not claimed.');
      await store.report({ message: first, result: accepted });
      await store.erase(recipientOf(5), undefined);
      expect(await stateOf(store)).toMatchObject({ counts: { accepted: 1, cancelled: 1, sending: 1 } });
      await settle(store);
      await store.report({ message: second, result: { type: 'returned' } });
      await settle(store);
      expect(await stateOf(store)).toMatchObject({ canary: 'sending' });
      const again = await store.claimOne({ claim: 'again' });
      await store.report({ message: again, result: accepted });
      await settle(store);
      expect(await stateOf(store)).toMatchObject({ canary: null });
    });

    test('is not paused because of messages with a tag that only resembles its own', async (store) => {
      await store.join('shop', { ...limits, rejections: null }, 'a');
      await add(store, campaign(), rowsOf(6));
      for (let row = 1; row <= 4; row++)
        await store.enqueueOne({ tag: 'rest:sale', to: recipientOf(row), priority: 'urgent' });
      const { claimed } = await store.takeTurn({ slots: { any: 4, notUrgent: 0 } });
      const results = claimed.map((message) => ({ message, result: failedWith({}) }));
      expect(results).toHaveLength(4);
      expect((await store.report(...results)).stopped).toEqual([]);
    });

    test('of a few rows ends soon beside a large one, and ordinary bulk messages take turns, too', async (store) => {
      await add(store, campaign('large'), rowsOf(1_000));
      await add(store, campaign('small'), rowsOf(50));
      for (let index = 0; index < 50; index++)
        await store.enqueueOne({ priority: 'bulk', to: recipientOf(index) });
      const started = await send(store, 60, { slots: { any: 3, notUrgent: 3 } });
      const last = (tag: string): number => started.lastIndexOf(tag) + 1;
      expect(started.filter((tag) => tag === campaignTag('small'))).toHaveLength(50);
      expect(last(campaignTag('small'))).toBeLessThanOrEqual(165);
      expect(last('bulk')).toBeLessThanOrEqual(165);
    });

    test('with one claim at a time still takes turns', async (store) => {
      await add(store, campaign('a'), rowsOf(20));
      await add(store, campaign('b'), rowsOf(20));
      const started = await send(store, 20, { slots: { any: 1, notUrgent: 1 } });
      expect(started.filter((tag) => tag === campaignTag('a'))).toHaveLength(10);
    });

    for (const waits of [0, 10])
      test(`with a share gets only that part of the limit, after ${waits} claims without its version`, async (store, database) => {
        await store.join('shop', { ...limits, perSecond: 100 }, 'a');
        await add(store, campaign('sale', { share: 0.2 }), rowsOf(500));
        for (let turns = 0; turns < waits; turns += 1)
          expect((await store.takeTurn({ matches: () => false })).claimed).toEqual([]);
        // 20 per second for five seconds.
        const sent = await send(store, 50, {}, () => database.advance(100));
        expect(sent.length).toBeGreaterThan(90);
        expect(sent.length).toBeLessThanOrEqual(121);
      });

    test('waits for its canary after its messages have taken a changed template', async (store) => {
      const canary = { messages: 2 };
      await add(store, campaign('sale', { canary }), rowsOf(6));
      const changed = { matches: (digest: string) => digest === 'd2' };
      expect((await store.takeTurn(changed)).claimed).toEqual([]);
      await decideAll(store, 'queued', 'adopt');
      expect(rowNumbers((await store.takeTurn(changed)).claimed)).toEqual([1, 2]);
      await campaignStore(store).moveCanary('sale', 'sending', null);
      expect(rowNumbers((await store.takeTurn({ ...changed, claim: 'rest' })).claimed)).toEqual([3, 4, 5, 6]);
    });

    test('that was cancelled cancels what comes back to the queue, and sends none of it', async (store, database) => {
      await store.join('shop', { ...limits, rejections: null }, 'a');
      await add(store, campaign(), rowsOf(4));
      const [first, second, third, fourth] = (await store.takeTurn()).claimed;
      if (!first || !second || !third || !fourth) throw new Error('Four messages were not claimed.');
      await campaignStore(store).cancel('sale');
      await store.report(
        { message: first, result: { type: 'returned' } },
        { message: second, result: unreachable },
        { message: third, result: timedOut },
        { message: fourth, result: failedWith({}) },
      );
      await store.decide(third.id, 'not-sent');
      // It has no template that a worker lacks, so that it waits for nothing else.
      await store.decide(fourth.id, 'adopt', { digestOf: () => 'd2' });
      await database.advance(61_000);
      expect((await store.takeTurn({ claim: 'later' })).claimed).toEqual([]);
      await settle(store);
      expect((await stateOf(store))?.counts).toMatchObject({ cancelled: 4, queued: 0, unknown: 0 });
      expect((await store.get(first.id))?.actions).toMatchObject([{ action: 'cancel', by: 'outbox' }]);
    });

    test('keeps its share and its turn after a claim that read no campaigns, and needs neither to expire', async (store, database) => {
      await add(store, campaign('sale', { share: 5 / limits.perSecond }), rowsOf(50));
      const ordinary = await store.enqueueOne();
      const { claimed, state } = await store.takeTurn();
      expect(claimed.map(({ id }) => id)).toContain(ordinary);
      expect(state.groups).toMatchObject({ last: campaignTag('sale') });
      const other = claimed.filter(({ id }) => id === ordinary);
      const after = await store.report(...other.map((message) => ({ message, result: accepted })));
      expect(after.state.groups).toEqual(state.groups);
      await database.execute(`update {messages} set expires_at = 0 where status = 'queued'`);
      expect((await store.takeTurn({ claim: 'later' })).changes).toHaveLength(45);
    });

    test('whose template changes leaves its messages to a worker that has it as it was', async (store) => {
      await add(store, campaign(), rowsOf(3_000));
      const newer = { matches: (digest: string) => digest === 'd2' };
      for (let turns = 0, wakeIn: number | undefined = 0; wakeIn === 0; turns += 1) {
        const turn = await store.takeTurn(newer);
        expect(turn.claimed).toEqual([]);
        ({ wakeIn } = turn);
        expect(turns).toBeLessThan(10);
      }
      expect((await store.takeTurn({ claim: 'older' })).claimed.length).toBeGreaterThan(0);
      expect((await stateOf(store))?.counts.queued).toBeGreaterThan(2_000);
    });

    test('reports every row, also after erasing and deleting', async (store, database) => {
      await add(store, campaign(), rowsOf(6));
      await store.erase(recipientOf(1), undefined);
      const { claimed } = await store.takeTurn({ slots: { any: 2, notUrgent: 2 } });
      await store.report(...claimed.map((message) => ({ message, result: accepted })));
      await database.advance(10_000);
      await store.deleteFinished(1_000, () => false);
      const results = await campaignStore(store).results({ name: 'sale', sender: 'shop' }, 1, [1, 6]);
      const [deleted, queued] = [Array(3).fill('deleted'), Array(3).fill('queued')];
      expect(results.map(({ result }) => result)).toEqual([...deleted, ...queued]);
      expect(await stateOf(store)).toMatchObject({
        parts: [{ last: 6, stored: 6 }],
        counts: { queued: 3, accepted: 0 },
      });
    });

    test('knows how many rows of all its parts are invalid, and how many duplicates', async (store) => {
      for (const [part, invalid] of [
        [1, 2],
        [2, 1],
      ] as const) {
        const id = await campaignStore(store).create(campaign(), part);
        const problems = Array.from({ length: invalid + 1 }, (_, index) => ({
          row: index + 2,
          kind: index === 0 ? ('duplicate' as const) : ('invalid' as const),
          problem: 'column to: is not a phone number',
        }));
        const messages = [newMessage({ dedupe: `campaign:sale:${part}:1`, tag: 'campaign:sale' })];
        const last = invalid + 2;
        const batch = { campaign: 'sale', id, part, after: 0, last, digests: '', messages, problems };
        expect(await campaignStore(store).addRows(batch)).toBe(true);
        // Another process was faster.
        expect(await campaignStore(store).addRows(batch)).toBe(false);
      }
      expect(await campaignStore(store).list()).toMatchObject([
        {
          name: 'sale',
          counts: { queued: 2 },
          parts: [
            { part: 1, last: 4, stored: 1, invalid: 2, duplicates: 1, isComplete: false },
            { part: 2, last: 3, stored: 1, invalid: 1, duplicates: 1, isComplete: false },
          ],
        },
      ]);
    });
  });
}
