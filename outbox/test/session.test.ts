import { describe, expect, it, vi } from 'vitest';
import { createSession } from '../src/worker/session.js';
import type { Workers } from '../src/worker/workers.js';

function createWorkers() {
  const workers = {
    start: async () => {},
    stop: vi.fn<Workers['stop']>(async () => {}),
    idle: () => new Promise<void>((resolve) => setTimeout(resolve, 10)),
    wake: () => {},
    sinceTurn: () => 0,
  };
  return workers satisfies Workers;
}

describe('a session', () => {
  it('stops the workers of a second start although the first start fails later', async () => {
    const first = Promise.withResolvers<Workers>();
    const workers = createWorkers();
    const launches = [first.promise, Promise.resolve<Workers>(workers)];
    const session = createSession(() => launches.shift() ?? Promise.reject(new Error('launched again')));
    const started = expect(session.start()).rejects.toThrow('no database');
    const stopped = session.stop(1_000);
    const again = session.start();
    first.reject(new Error('no database'));
    await Promise.all([started, stopped, again]);
    await session.stop(1_000);
    expect(workers.stop).toHaveBeenCalledTimes(1);
  });

  it('continues after the first of two calls ends', async () => {
    const workers = createWorkers();
    const session = createSession(async () => workers);
    const [short, long] = [session.workFor(1), session.workFor(1_000)];
    expect(await short).toBe(false);
    expect(workers.stop).not.toHaveBeenCalled();
    expect(await long).toBe(true);
    expect(workers.stop).toHaveBeenCalledTimes(1);
  });

  it('stops the workers after the last call that needs them, although several calls failed before', async () => {
    const workers = createWorkers();
    let launches = 0;
    const session = createSession(async () => {
      launches += 1;
      if (launches === 1) throw new Error('no database');
      return workers;
    });
    const failed = await Promise.allSettled([session.workFor(1_000), session.workFor(1_000)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // Longer than a timer can be.
    expect(await session.workFor(2 ** 40)).toBe(true);
    expect(workers.stop).toHaveBeenCalledTimes(1);
    await expect(session.workFor(0)).rejects.toThrow('maxMs must be a positive number');
  });
});
