import { expect, it } from 'vitest';
import { createStartTimes } from '../src/worker/start-times.js';

const moment = (monotonic: number) => ({ now: 0, monotonic });

it.each([0, 13, 15])(
  'lets posts start as soon as most claims allow, also if claim %i was slow, and later after several late posts',
  (slow) => {
    const times = createStartTimes(60_000);
    for (let claim = 0; claim < 16; claim++)
      times.measured(990, [moment(1_000), moment(1_001)], claim === slow ? 1_900 : 1_100);
    expect(times.next()).toStrictEqual({ earliest: 89, latest: 115, ahead: 110, spare: 775 });
    times.missed();
    expect(times.next().latest).toBe(115);
    for (let post = 0; post < 3; post++) times.missed();
    expect(times.next().latest).toBe(195);
  },
);
