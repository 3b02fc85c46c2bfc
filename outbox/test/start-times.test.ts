import { expect, it } from 'vitest';
import { createStartTimes } from '../src/worker/start-times.js';

it.each([0, 13, 15])(
  'lets posts start as soon as most claims allow, also if claim %i of 16 was slow',
  (slow) => {
    const times = createStartTimes(60_000);
    for (let claim = 0; claim < 16; claim++)
      times.measured(
        0,
        [
          { now: 0, monotonic: 0 },
          { now: 0, monotonic: 1 },
        ],
        claim === slow ? 900 : 5,
      );
    expect(times.next().latest).toBe(20);
  },
);
