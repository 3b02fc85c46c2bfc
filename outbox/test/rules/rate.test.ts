import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../src/message/message.js';
import { decideClaim } from '../../src/rules/decide-claim.js';
import { newSenderState, type SenderState, type StartTime } from '../../src/rules/limits.js';
import { freeTime, slowDown } from '../../src/rules/rate.js';
import { backlog, candidate, claimed, limits, situation, start } from './support.js';

/** Claims, and returns how many started. */
function claim(
  state: SenderState,
  now: number,
  candidates: readonly Candidate[] = backlog(100),
  perSecond: number = limits.perSecond,
) {
  return decideClaim(situation({ now, state, candidates, limits: { ...limits, perSecond } }));
}

/** The most starts in any second, both ends included. */
function busiestSecond(starts: readonly number[], length = 1000): number {
  const sorted = starts.toSorted((a, b) => a - b);
  let first = 0;
  return Math.max(
    0,
    ...sorted.map((at, last) => {
      while (at - (sorted[first] ?? at) > length) first += 1;
      return last - first + 1;
    }),
  );
}

/** Works through an endless backlog and wakes up as told, each time later by what `late` returns. */
function work(perSecond: number, duration: number, late: () => number): readonly number[] {
  let state = newSenderState;
  const starts: number[] = [];
  for (let now = start; now < start + duration; ) {
    const decision = claim(state, now, backlog(100), perSecond);
    state = decision.state;
    starts.push(...decision.send.map(() => now));
    now += Math.max(1, decision.wakeIn ?? 1) + late();
  }
  return starts;
}

const lateness = fc.infiniteStream(fc.integer({ min: 0, max: 15 }));
const classes = fc.constantFrom('urgent', 'bulk');
const rates = fc.constantFrom(0.5, 1, 2.5, 7, 80, 250);

describe('the limit per second', () => {
  it('is not exceeded in any second by any sequence of claims', () => {
    const claims = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 120 }), classes),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(rates, claims, (perSecond, steps) => {
        let [state, now] = [newSenderState, start];
        const starts: number[] = [];
        for (const [pause, count, priority] of steps) {
          now += pause;
          const decision = claim(state, now, backlog(count, priority), perSecond);
          state = decision.state;
          starts.push(...decision.send.map(() => now));
        }
        expect(busiestSecond(starts)).toBeLessThanOrEqual(Math.max(1, Math.floor(perSecond)));
      }),
      { numRuns: 500, seed: 2026 },
    );
  });

  it('is passed by no starts, whenever the posts of each claim start within its time', () => {
    const claims = fc.array(
      fc.record({
        pause: fc.integer({ min: 0, max: 400 }),
        count: fc.integer({ min: 0, max: 120 }),
        priority: classes,
        earliest: fc.integer({ min: 0, max: 300 }),
        length: fc.integer({ min: 0, max: 400 }),
        ahead: fc.integer({ min: 0, max: 200 }),
        spare: fc.constantFrom(0, 300, 1_000),
        // Where in this time the posts start.
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(rates, claims, (perSecond, all) => {
        let [state, now] = [newSenderState, start];
        const starts: number[] = [];
        for (const { pause, count, priority, earliest, length, ahead, spare, share } of all) {
          now += pause;
          const startTime = { earliest, latest: earliest + length, ahead, spare };
          const candidates = backlog(count, priority);
          const decision = decideClaim(
            situation({ now, state, candidates, limits: { ...limits, perSecond }, startTime }),
          );
          state = decision.state;
          const lateBy = (index: number) => (index % 2 === 0 ? share : 1 - share);
          starts.push(
            ...decision.starts.map((planned, index) => {
              return now + planned.earliest + lateBy(index) * (planned.latest - planned.earliest);
            }),
          );
        }
        expect(busiestSecond(starts)).toBeLessThanOrEqual(Math.max(1, Math.floor(perSecond)));
      }),
      { numRuns: 500, seed: 2026 },
    );
  });

  it('loses little when a claim takes long to start its posts, if it is known how long', () => {
    const work = (every: number, startTime: StartTime) => {
      let [state, count] = [newSenderState, 0];
      for (let now = start; now < start + 20_000; now += every + ((count * 37) % 21) - 10) {
        const candidates = backlog(100);
        const decision = decideClaim(situation({ now, state, candidates, startTime }));
        state = decision.state;
        count += decision.send.length;
      }
      return count / 20;
    };
    expect(work(70, { earliest: 17, latest: 71, ahead: 60, spare: 1_000 })).toBeGreaterThanOrEqual(80 * 0.93);
    expect(work(20, { earliest: 0, latest: 20, ahead: 5, spare: 1_000 })).toBeGreaterThanOrEqual(80 * 0.96);
  });

  it('lets posts start later only while half of it suffices', () => {
    const startTime = { earliest: 0, latest: 20, ahead: 0, spare: 1_000 };
    const first = decideClaim(situation({ candidates: backlog(40, 'urgent'), startTime }));
    expect(first.starts).toStrictEqual(Array(40).fill({ earliest: 0, latest: 1_020 }));
    const second = decideClaim(
      situation({ now: start + 1_500, state: first.state, candidates: backlog(1), startTime }),
    );
    expect(second.starts).toStrictEqual([{ earliest: 0, latest: 20 }]);
    expect(decideClaim(situation({ candidates: backlog(41, 'urgent'), startTime })).starts[0]?.latest).toBe(
      20,
    );
  });

  it('is free again for others when it is stored that a post was early, or was none', () => {
    const startTime = { earliest: 0, latest: 20, ahead: 0, spare: 1_000 };
    const candidates = backlog(2, 'urgent');
    const { state } = decideClaim(situation({ candidates, startTime }));
    const outcome = {
      message: claimed('1'),
      result: { type: 'accepted', messageId: 'm', response: {} },
    } as const;
    const free = (latest: number, started?: number) =>
      freeTime(state, { ...outcome, latest, ...(started === undefined ? {} : { started }) }).starts;
    expect(free(1_020, 27)).toStrictEqual([
      [start, 1, 1_020],
      [start, 1, 30],
    ]);
    // It was not posted.
    expect(free(1_020)).toStrictEqual([[start, 1, 1_020]]);
    for (const kept of [free(900, 30), free(1_020, 1_017)]) expect(kept).toBe(state.starts);
  });

  it('is passed in no real second when the clock is set back', () => {
    const steps = fc.array(
      fc.record({
        pause: fc.integer({ min: 0, max: 400 }),
        setBack: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 90_000 })),
        count: fc.integer({ min: 0, max: 120 }),
        priority: classes,
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(rates, steps, (perSecond, all) => {
        let [state, time, offset] = [newSenderState, start, 0];
        const starts: number[] = [];
        for (const { pause, setBack, count, priority } of all) {
          time += pause;
          offset -= setBack;
          const decision = claim(state, time + offset, backlog(count, priority), perSecond);
          state = decision.state;
          starts.push(...decision.send.map(() => time));
        }
        expect(busiestSecond(starts)).toBeLessThanOrEqual(Math.max(1, Math.floor(perSecond)));
      }),
      { numRuns: 500, seed: 2026 },
    );
  });

  it('is passed on the clock by no jump back and forth', () => {
    const jumps = fc.array(
      fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 0, max: 120 }), classes),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(rates, jumps, (perSecond, steps) => {
        let [state, now] = [newSenderState, start];
        // How long ago each start was, without the time that the clock was set back by.
        let ages: number[] = [];
        for (const [step, count, priority] of steps) {
          now += step;
          ages = ages.map((age) => age + Math.max(0, step));
          const decision = claim(state, now, backlog(count, priority), perSecond);
          state = decision.state;
          ages.push(...decision.send.map(() => 0));
          const recent = ages.filter((age) => age <= 1000).length;
          expect(recent).toBeLessThanOrEqual(Math.max(1, Math.floor(perSecond)));
        }
      }),
      { numRuns: 500, seed: 2026 },
    );
  });

  it('allows no burst of messages that are not urgent after the clock jumps ahead', () => {
    const before = work(80, 5_000, () => 0);
    let state = newSenderState;
    for (const at of before) state = claim(state, at, backlog(1)).state;
    const after = claim(state, start + 3_600_000, backlog(100));
    expect(after.send).toHaveLength(1);
  });

  it.each([0.5, 1, 10, 80, 250, 1000])('of %d is used as fully as possible', (perSecond) => {
    // A minute, or long enough for 5,000 messages.
    const seconds = Math.min(60, 5_000 / perSecond);
    fc.assert(
      fc.property(lateness, (late) => {
        const starts = work(perSecond, seconds * 1_000, () => late.next().value);
        expect(starts.length).toBeGreaterThanOrEqual(Math.floor(seconds * perSecond * 0.98));
      }),
      { numRuns: 3, seed: 2026 },
    );
  });

  it('is used at an even pace', () => {
    fc.assert(
      fc.property(lateness, (late) => {
        const starts = work(80, 20_000, () => late.next().value);
        // Eight in 100 ms, and what was late before.
        expect(busiestSecond(starts, 99)).toBeLessThanOrEqual(8 + 4);
      }),
      { numRuns: 3, seed: 2026 },
    );
  });

  it('lets an urgent message wait one interval at most behind a backlog', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_100, max: 2_200 }),
        fc.constantFrom(5, 80, 250),
        (arrival, perSecond) => {
          let [state, now] = [newSenderState, start];
          for (let sent = false; !sent; ) {
            const urgent = now >= start + arrival ? [candidate('login', { priority: 'urgent' })] : [];
            const decision = claim(state, now, [...urgent, ...backlog(100)], perSecond);
            state = decision.state;
            sent = decision.send.some(({ id }) => id === 'login');
            const wake = now + Math.max(1, decision.wakeIn ?? 1);
            if (!sent) now = now < start + arrival ? Math.min(wake, start + arrival) : wake;
          }
          expect(now - start - arrival).toBeLessThanOrEqual(1000 / perSecond + 1);
        },
      ),
      { seed: 2026 },
    );
  });

  it('lets an urgent message start although others ran ahead of the pace', () => {
    const { state } = claim(newSenderState, start, backlog(40, 'urgent'));
    expect(claim(state, start + 1).send).toHaveLength(0);
    expect(claim(state, start + 1, backlog(1, 'urgent')).send).toHaveLength(1);
    const full = claim(
      claim(state, start + 500, backlog(40, 'urgent')).state,
      start + 501,
      backlog(1, 'urgent'),
    );
    expect(full).toMatchObject({ send: [], wakeIn: 500 });
  });

  it('keeps a rate below one per second, for urgent messages too', () => {
    const { state } = claim(newSenderState, start, backlog(1), 0.25);
    const blocked = claim(state, start + 3_900, backlog(1, 'urgent'), 0.25);
    expect(blocked).toMatchObject({ send: [], wakeIn: 101 });
    expect(claim(blocked.state, start + 4_050, backlog(1), 0.25).send).toHaveLength(1);
  });
});

describe('a 429 without Retry-After', () => {
  const after429 = (count: number): SenderState => {
    let state = newSenderState;
    for (let index = 0; index < count; index += 1) state = slowDown(limits, state, start);
    return state;
  };
  const startsIn = (from: SenderState, duration: number) => {
    let state = from;
    let count = 0;
    for (let now = start; now < start + duration; ) {
      const decision = claim(state, now);
      state = decision.state;
      count += decision.send.length;
      now += Math.max(1, decision.wakeIn ?? 1);
    }
    return { state, count };
  };

  it('costs less than a tenth of ten seconds, however many messages got it together', () => {
    expect(startsIn(after429(1), 10_000).count).toBeGreaterThan(720);
    expect(after429(30)).toEqual(after429(1));
  });

  it('is forgotten after four seconds', () => {
    const { state } = startsIn(after429(1), 5_000);
    expect(state.slowed).toBeUndefined();
  });

  it('lowers the rate each time, down to one per second', () => {
    let state = newSenderState;
    for (let second = 0; second < 60; second += 1)
      state = slowDown({ ...limits, perSecond: 8 }, state, start);
    expect(state.slowed?.rate).toBeCloseTo(6.4);
    for (let second = 1; second < 60; second += 1)
      state = slowDown({ ...limits, perSecond: 2 }, state, start + second * 1000);
    expect(state.slowed?.rate).toBeGreaterThanOrEqual(1);
  });

  it('does not slow a sender down for longer because the clock was set back', () => {
    const late = slowDown(limits, newSenderState, start + 3_600_000);
    const { state, count } = startsIn(late, 10_000);
    expect(state.slowed).toBeUndefined();
    expect(count).toBeGreaterThan(720);
  });
});
