/** Runs one contestant in its own process, to measure its CPU time. Each message received starts a round; each one sent reports it. */
import { contestantNamed } from './contestants.ts';

export interface RoundRequest {
  readonly sends: number;
  readonly concurrency: number;
}

export interface RoundReport {
  /** Elapsed time in seconds. */
  readonly time: number;
  /** CPU time in microseconds, of all threads, including garbage collection. */
  readonly cpu: number;
  /** Resident memory after a garbage collection, in bytes; `heap` is the part for live JavaScript values. */
  readonly rss: number;
  readonly heap: number;
}

const [name = '', url = ''] = process.argv.slice(2);
const connecting = contestantNamed(name).connect(url);

process.on('message', async ({ sends, concurrency }: RoundRequest) => {
  const send = await connecting;
  globalThis.gc?.();
  const [cpuBefore, start] = [process.cpuUsage(), performance.now()];
  let left = sends;
  const sendInTurn = async (): Promise<void> => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: concurrency }, sendInTurn));
  const time = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const report: RoundReport = { time, cpu: user + system, rss, heap: heapUsed };
  process.send?.(report);
});
process.once('disconnect', () => process.exit());
