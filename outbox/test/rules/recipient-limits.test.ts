import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideClaim } from '../../src/rules/decide-claim.js';
import type { Audience, PairState } from '../../src/rules/limits.js';
import { addToPair, audienceAllowance } from '../../src/rules/recipient-limits.js';
import { backlog, candidate, limits, situation, start } from './support.js';

const pairLimit = { seconds: 6, burst: 45 };

describe('the limit per recipient', () => {
  const sendAll = (count: number, pair: PairState | undefined, now: number) => {
    let [state, sent] = [pair, 0];
    for (; sent < count; sent += 1) {
      const next = addToPair(pairLimit, state, now, true);
      if (next.waitUntil !== undefined) return { sent, pair: next.pair, waitUntil: next.waitUntil };
      state = next.pair;
    }
    return { sent, pair: state, waitUntil: undefined };
  };

  it('allows 20 messages at once, and the next after two minutes', () => {
    const burst = sendAll(20, undefined, start);
    expect(burst.sent).toBe(20);
    expect(addToPair(pairLimit, burst.pair, start + 6_000, true).waitUntil).toBe(start + 120_000);
    expect(addToPair(pairLimit, burst.pair, start + 119_999, true).waitUntil).toBe(start + 120_000);
    expect(sendAll(100, burst.pair, start + 120_000).sent).toBe(45);
  });

  it('allows 45 messages at once and no more', () => {
    expect(sendAll(46, undefined, start)).toMatchObject({ sent: 45, waitUntil: start + 270_000 });
  });

  it('allows one message each six seconds for ever', () => {
    let pair: PairState | undefined;
    for (let index = 0; index < 100; index += 1) {
      const next = addToPair(pairLimit, pair, start + index * 6_000, true);
      expect(next.waitUntil).toBeUndefined();
      pair = next.pair;
    }
  });

  it('leaves the burst to urgent messages by default: others wait for their interval', () => {
    const first = addToPair(pairLimit, undefined, start, false);
    expect(first.waitUntil).toBeUndefined();
    expect(addToPair(pairLimit, first.pair, start + 1_000, false).waitUntil).toBe(start + 6_000);
    const code = addToPair(pairLimit, first.pair, start + 1_000, true);
    expect(code.pair).toEqual({ since: start, count: 2 });
    expect(addToPair(pairLimit, code.pair, start + 6_000, false).waitUntil).toBe(start + 12_000);
    const forAll = { ...pairLimit, burstFor: 'all' } as const;
    expect(addToPair(forAll, first.pair, start + 1_000, false).waitUntil).toBeUndefined();
  });

  it('is never passed: one per interval on average, plus a burst, also when the clock is set back', () => {
    const steps = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 60_000 }),
        setBack: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 600_000 })),
        count: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 40 },
    );
    const rule = fc.record({ seconds: fc.constantFrom(1, 6, 20), burst: fc.constantFrom(1, 5, 45) });
    fc.assert(
      fc.property(rule, steps, (limit, all) => {
        let pair: PairState | undefined;
        let [time, offset] = [start, 0];
        const sent: number[] = [];
        for (const { wait, setBack, count } of all) {
          time += wait;
          offset -= setBack;
          for (let index = 0; index < count; index += 1) {
            const next = addToPair(limit, pair, time + offset, true);
            pair = next.pair;
            if (next.waitUntil === undefined) sent.push(time);
          }
        }
        for (const [first, from] of sent.entries())
          for (const [last, to] of sent.entries())
            if (last >= first)
              expect(last - first + 1).toBeLessThanOrEqual(
                // A window that begins inside a burst holds the rest of it as well.
                limit.burst + (to - from + 6_000) / (limit.seconds * 1000),
              );
      }),
      { seed: 2026 },
    );
  });

  it('does not block a recipient for longer because the clock was set back', () => {
    const { pair } = sendAll(45, undefined, start + 86_400_000);
    const blocked = decideClaim(
      situation({
        limits: { ...limits, perRecipient: pairLimit },
        candidates: [candidate('1', { recipient: 'a' })],
        pairs: new Map(pair ? [['a', pair]] : []),
      }),
    );
    expect(blocked.postpone).toMatchObject([{ dueAt: start + 270_000 }]);
    expect(addToPair(pairLimit, blocked.pairs.get('a'), start + 270_000, true).waitUntil).toBeUndefined();
  });

  it('counts the messages of one claim', () => {
    const same = backlog(60, 'urgent').map((each) => ({ ...each, recipient: 'a' }));
    const decision = decideClaim(
      situation({ limits: { ...limits, perRecipient: pairLimit }, candidates: same }),
    );
    expect(decision.send).toHaveLength(45);
    expect(decision.postpone).toHaveLength(15);
    expect(decision.pairs.get('a')).toEqual({ since: start, count: 45 });
    // Other messages may be due behind the postponed ones.
    expect(decision.wakeIn).toBe(0);
  });
});

describe('the limit of recipients per day', () => {
  const day = 86_400_000;
  const audienceLimits = (limit: number) => ({ ...limits, recipientsPerDay: { limit, group: 'shop' } });

  it('allows known recipients when it is reached', () => {
    const audience = { count: 2, known: new Set(['a']), leavesAt: start + 5, postponedTo: 0 };
    const candidates = [candidate('1', { recipient: 'b' }), candidate('2', { recipient: 'a' })];
    const decision = decideClaim(situation({ limits: audienceLimits(2), audience, candidates }));
    expect(decision.send.map(({ id }) => id)).toEqual(['2']);
    expect(decision.postpone).toMatchObject([{ id: '1', dueAt: start + 5 }]);
    expect(decision.postponedTo).toBe(start + 5);
  });

  it('counts a recipient once within a claim', () => {
    const candidates = ['a', 'b', 'a', 'c', 'b'].map((recipient, index) =>
      candidate(`${index}`, { recipient, priority: 'urgent' }),
    );
    const decision = decideClaim(situation({ limits: audienceLimits(2), candidates }));
    expect(decision.send.map(({ id }) => id)).toEqual(['0', '1', '2', '4']);
  });

  it('postpones no recipient for days because the clock was set back', () => {
    const audience = {
      count: 1,
      known: new Set<string>(),
      leavesAt: start + 1,
      postponedTo: start + 100 * day,
    };
    const allowance = audienceAllowance(audienceLimits(1), audience, start);
    expect(allowance.postpone()).toBeLessThanOrEqual(start + 3 * day);
  });

  /** Works through waiting recipients; returns the postponements and when each was sent. */
  function drain(limit: number, count: number, spread: number) {
    const times = Array.from({ length: limit }, (_, index) => start - day + 1 + Math.floor(index * spread));
    let members = times.toSorted((a, b) => a - b);
    let waiting = Array.from({ length: count }, (_, index) => ({ ...candidate(`${index}`), dueAt: start }));
    let [postponed, postponedTo, now, state] = [0, 0, start, situation().state];
    const sent: number[] = [];
    while (waiting.length > 0) {
      members = members.filter((at) => at > now - day);
      const due = waiting.filter(({ dueAt }) => dueAt <= now).slice(0, 48);
      const audience: Audience = {
        count: members.length,
        known: new Set(),
        leavesAt: Math.min(...members) + day,
        postponedTo,
      };
      const decision = decideClaim(
        situation({
          now,
          state,
          limits: audienceLimits(limit),
          candidates: due,
          slots: { any: 16, notUrgent: 16 },
          audience,
        }),
      );
      ({ postponedTo, state } = decision);
      postponed += decision.postpone.length;
      const moved = new Map(decision.postpone.map(({ id, dueAt }) => [id, dueAt]));
      const gone = new Set(decision.send.map(({ id }) => id));
      sent.push(...decision.send.map(() => now));
      members.push(...decision.send.map(() => now));
      waiting = waiting
        .filter(({ id }) => !gone.has(id))
        .map((each) => ({ ...each, dueAt: moved.get(each.id) ?? each.dueAt }))
        .toSorted((a, b) => a.dueAt - b.dueAt);
      const next = waiting[0]?.dueAt ?? now;
      now = Math.max(now + (decision.wakeIn ?? 1), next);
    }
    return { postponed, sent };
  }

  it.each([
    ['at once', 5],
    ['over the whole day', day / 100 - 1],
  ])(
    'reads each waiting message at most twice on average when yesterday’s recipients came %s',
    (_, spread) => {
      const { postponed, sent } = drain(100, 450, spread);
      const days = (Math.max(...sent) - start) / day;
      expect(days).toBeLessThanOrEqual(5.1);
      expect(postponed).toBeLessThanOrEqual(2 * 450);
      for (const from of sent)
        expect(sent.filter((at) => at >= from && at < from + day).length).toBeLessThanOrEqual(100);
    },
  );
});
