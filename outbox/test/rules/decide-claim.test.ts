import { describe, expect, it } from 'vitest';
import { decideClaim } from '../../src/rules/decide-claim.js';
import { newSenderState } from '../../src/rules/limits.js';
import { backlog, candidate, limits, situation, start } from './support.js';

const fast = { ...limits, perSecond: 1_000_000 };

describe('a claim', () => {
  it('of nothing changes nothing', () => {
    expect(decideClaim(situation())).toMatchObject({
      send: [],
      ended: [],
      postpone: [],
      wakeIn: undefined,
    });
  });

  it('takes as many as there are slots, and wakes up when one is free', () => {
    const decision = decideClaim(
      situation({ candidates: backlog(5, 'urgent'), slots: { any: 3, notUrgent: 3 } }),
    );
    expect(decision.send.map(({ id }) => id)).toEqual(['urgent-0', 'urgent-1', 'urgent-2']);
    expect(decision.wakeIn).toBeUndefined();
  });

  it('keeps the reserved slots for urgent messages', () => {
    const both = [...backlog(2, 'urgent'), ...backlog(5)];
    const slots = { any: 4, notUrgent: 1 };
    const taken = decideClaim(situation({ limits: fast, candidates: both, slots }));
    expect(taken.send.map(({ id }) => id)).toEqual(['urgent-0', 'urgent-1', 'bulk-0']);
    const full = decideClaim(
      situation({ limits: fast, candidates: backlog(5), slots: { any: 1, notUrgent: 0 } }),
    );
    expect(full).toMatchObject({ send: [], wakeIn: undefined });
  });

  it('expires a message at its time and not before', () => {
    const candidates = [candidate('1', { expiresAt: start }), candidate('2', { expiresAt: start + 1 })];
    const decision = decideClaim(situation({ candidates }));
    expect(decision.ended).toEqual([{ id: '1', status: 'expired' }]);
    expect(decision.send.map(({ id }) => id)).toEqual(['2']);
  });

  it('expires messages while no slot is free', () => {
    const candidates = [candidate('1', { expiresAt: start })];
    expect(decideClaim(situation({ candidates, slots: { any: 0, notUrgent: 0 } })).ended).toHaveLength(1);
  });

  it('postpones a message in quiet hours to their end, or to its expiry', () => {
    const quietHours = { start: '11:00', end: '13:00', timeZone: 'UTC' };
    const candidates = [
      candidate('1', { quietHours }),
      candidate('2', { quietHours, expiresAt: start + 60_000 }),
      candidate('3'),
    ];
    const decision = decideClaim(situation({ candidates }));
    expect(decision.postpone.map(({ id, dueAt }) => [id, dueAt - start])).toEqual([
      ['1', 3_600_000],
      ['2', 60_000],
    ]);
    expect(decision.send.map(({ id }) => id)).toEqual(['3']);
  });

  it('is repeated at once if it did not send some messages and has slots left', () => {
    const candidates = [candidate('1', { expiresAt: start })];
    const decision = decideClaim(situation({ candidates, slots: { any: 1, notUrgent: 1 } }));
    expect(decision.wakeIn).toBe(0);
  });

  it('keeps what it does not decide about in the state of the sender', () => {
    const state = { ...newSenderState, outages: 3, slowed: { rate: 10, at: start } };
    expect(decideClaim(situation({ state, candidates: backlog(1) })).state).toMatchObject({
      outages: 3,
      slowed: { rate: 10, at: start },
    });
  });
});
