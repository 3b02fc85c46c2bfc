import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../src/message/message.js';
import { decideClaim } from '../../src/rules/decide-claim.js';
import { newSenderState, type SenderState, type StartTime } from '../../src/rules/limits.js';
import { freeTime, slowDown } from '../../src/rules/rate.js';
import { backlog, candidate, claimed, limits, situation, start } from './support.js';

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
function work(perSecond: number, duration: number, late: () => number = () => 0, from = newSenderState) {
  let state: SenderState = from;
  const starts: number[] = [];
  for (let now = start; now < start + duration; ) {
    const decision = claim(state, now, backlog(100), perSecond);
    state = decision.state;
    starts.push(...decision.send.map(() => now));
    now += Math.max(1, decision.wakeIn ?? 1) + late();
  }
  return { starts, state };
}

const lateness = fc.infiniteStream(fc.integer({ min: 0, max: 15 }));
const classes = fc.constantFrom('urgent', 'bulk');
const rates = fc.constantFrom(0.5, 1, 2.5, 7, 80, 250);

/** Whatever the steps are, no second contains more starts than the limit allows. */
function neverPassed<Step>(
  step: fc.Arbitrary<Step>,
  startsOf: (perSecond: number, steps: readonly Step[]) => readonly number[],
): void {
  fc.assert(
    fc.property(rates, fc.array(step, { maxLength: 60 }), (perSecond, steps) => {
      const most = busiestSecond(startsOf(perSecond, steps));
      expect(most).toBeLessThanOrEqual(Math.max(1, Math.floor(perSecond)));
    }),
    { numRuns: 500, seed: 2026 },
  );
}

describe('the limit per second', () => {
  it('is passed by no starts, whenever the posts of each claim start within its time', () => {
    const step = fc.record({
      pause: fc.integer({ min: 0, max: 400 }),
      count: fc.integer({ min: 0, max: 120 }),
      priority: classes,
      earliest: fc.integer({ min: 0, max: 300 }),
      length: fc.integer({ min: 0, max: 400 }),
      ahead: fc.integer({ min: 0, max: 200 }),
      spare: fc.constantFrom(0, 300, 1_000),
      // Where in this time the posts start.
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    neverPassed(step, (perSecond, steps) => {
      let [state, now] = [newSenderState, start];
      return steps.flatMap(({ pause, count, priority, earliest, length, ahead, spare, share }) => {
        now += pause;
        const startTime = { earliest, latest: earliest + length, ahead, spare };
        const candidates = backlog(count, priority);
        const decision = decideClaim(
          situation({ now, state, candidates, limits: { ...limits, perSecond }, startTime }),
        );
        state = decision.state;
        const lateBy = (index: number) => (index % 2 === 0 ? share : 1 - share);
        return decision.starts.map(
          (planned, index) => now + planned.earliest + lateBy(index) * (planned.latest - planned.earliest),
        );
      });
    });
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
    const later = { now: start + 1_500, state: first.state };
    const second = decideClaim(situation({ ...later, candidates: backlog(1), startTime }));
    expect(second.starts).toStrictEqual([{ earliest: 0, latest: 20 }]);
    const more = decideClaim(situation({ candidates: backlog(41, 'urgent'), startTime }));
    expect(more.starts[0]?.latest).toBe(20);
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

  it('is passed in no real second by any claims, also when the clock is set back', () => {
    const step = fc.record({
      pause: fc.integer({ min: 0, max: 400 }),
      setBack: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 90_000 })),
      count: fc.integer({ min: 0, max: 120 }),
      priority: classes,
    });
    neverPassed(step, (perSecond, steps) => {
      let [state, time, offset] = [newSenderState, start, 0];
      return steps.flatMap(({ pause, setBack, count, priority }) => {
        time += pause;
        offset -= setBack;
        const decision = claim(state, time + offset, backlog(count, priority), perSecond);
        state = decision.state;
        return decision.send.map(() => time);
      });
    });
  });

  it('is passed on the clock by no jump back and forth', () => {
    const step = fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 0, max: 120 }), classes);
    neverPassed(step, (perSecond, steps) => {
      // Without the time that the clock was set back by.
      let [state, now, passed] = [newSenderState, start, 0];
      return steps.flatMap(([jump, count, priority]) => {
        now += jump;
        passed += Math.max(0, jump);
        const decision = claim(state, now, backlog(count, priority), perSecond);
        state = decision.state;
        return decision.send.map(() => passed);
      });
    });
  });

  it('allows no burst of messages that are not urgent after the clock jumps ahead', () => {
    const { state } = work(80, 5_000);
    expect(claim(state, start + 3_600_000).send).toHaveLength(1);
  });

  it.each([0.5, 1, 10, 80, 250, 1000])('of %d is used as fully as possible', (perSecond) => {
    // A minute, or long enough for 5,000 messages.
    const seconds = Math.min(60, 5_000 / perSecond);
    fc.assert(
      fc.property(lateness, (late) => {
        const { starts } = work(perSecond, seconds * 1_000, () => late.next().value);
        expect(starts.length).toBeGreaterThanOrEqual(Math.floor(seconds * perSecond * 0.98));
      }),
      { numRuns: 3, seed: 2026 },
    );
  });

  it('is used at an even pace', () => {
    fc.assert(
      fc.property(lateness, (late) => {
        const { starts } = work(80, 20_000, () => late.next().value);
        // Eight in 100 ms, and what was late before.
        expect(busiestSecond(starts, 99)).toBeLessThanOrEqual(8 + 4);
      }),
      { numRuns: 3, seed: 2026 },
    );
  });

  it('lets an urgent message wait one interval at most behind a backlog', () => {
    const arrivals = fc.integer({ min: start + 1_100, max: start + 2_200 });
    fc.assert(
      fc.property(arrivals, fc.constantFrom(5, 80, 250), (arrival, perSecond) => {
        let [state, now] = [newSenderState, start];
        for (let sent = false; !sent; ) {
          const urgent = now >= arrival ? [candidate('login', { priority: 'urgent' })] : [];
          const decision = claim(state, now, [...urgent, ...backlog(100)], perSecond);
          state = decision.state;
          sent = decision.send.some(({ id }) => id === 'login');
          const wake = now + Math.max(1, decision.wakeIn ?? 1);
          if (!sent) now = now < arrival ? Math.min(wake, arrival) : wake;
        }
        expect(now - arrival).toBeLessThanOrEqual(1000 / perSecond + 1);
      }),
      { seed: 2026 },
    );
  });

  it('repeats a pause of a process by 100 ms at most, in which urgent messages wait', () => {
    let claims = 0;
    const { starts } = work(250, 5_000, () => (claims++ === 400 ? 300 : 0));
    const gaps = starts.map((at, index) => at - (starts[index - 1] ?? at));
    expect(gaps.filter((gap) => gap > 110)).toHaveLength(1);
  });

  it('keeps the place of a start that is late because the database is far away', () => {
    const { state } = claim(newSenderState, start, backlog(1), 2);
    const startTime = { earliest: 0, latest: 0, ahead: 400, spare: 0 };
    const now = state.paceAt + 150;
    const given = { now, state, candidates: backlog(1), limits: { ...limits, perSecond: 2 }, startTime };
    expect(decideClaim(situation(given)).state.paceAt).toBeLessThan(2 * state.paceAt - start + 10);
  });

  it('lets an urgent message start although others ran ahead of the pace', () => {
    const { state } = claim(newSenderState, start, backlog(40, 'urgent'));
    expect(claim(state, start + 1).send).toHaveLength(0);
    expect(claim(state, start + 1, backlog(1, 'urgent')).send).toHaveLength(1);
    const full = claim(state, start + 500, backlog(40, 'urgent')).state;
    expect(claim(full, start + 501, backlog(1, 'urgent'))).toMatchObject({ send: [], wakeIn: 500 });
  });

  it('wakes up later if a claim must wait, also for less than a step', () => {
    const { state } = claim(newSenderState, start, backlog(1));
    const startTime = { earliest: 0, latest: 0, ahead: 4, spare: 0 };
    const decision = decideClaim(situation({ now: start + 11, state, candidates: backlog(1), startTime }));
    expect(decision).toMatchObject({ send: [], wakeIn: 1 });
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
  const workFrom = (from: SenderState, duration: number) => work(80, duration, undefined, from);

  it('costs less than a tenth of ten seconds, however many messages got it together', () => {
    expect(workFrom(after429(1), 10_000).starts.length).toBeGreaterThan(720);
    expect(after429(30)).toEqual(after429(1));
  });

  it('is forgotten after four seconds', () => {
    expect(workFrom(after429(1), 3_500).state.slowed).toBeDefined();
    expect(workFrom(after429(1), 5_000).state.slowed).toBeUndefined();
  });

  it('lowers the rate each time, down to one per second', () => {
    let state = newSenderState;
    for (let second = 0; second < 60; second += 1)
      state = slowDown({ ...limits, perSecond: 8 }, state, start);
    expect(state.slowed?.rate).toBeCloseTo(6.4);
    expect(slowDown({ ...limits, perSecond: 1.2 }, newSenderState, start).slowed?.rate).toBe(1);
  });

  it('does not slow a sender down for longer because the clock was set back', () => {
    const late = slowDown(limits, newSenderState, start + 3_600_000);
    const { state, starts } = workFrom(late, 10_000);
    expect(state.slowed).toBeUndefined();
    expect(starts.length).toBeGreaterThan(720);
  });
});
