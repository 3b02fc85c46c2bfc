/** Runs one contestant, so that its processor time is its own: each message in asks for a round, each one out tells of it. */
import { contestants } from './contestants.ts';

export interface RoundRequest {
  readonly sends: number;
  readonly concurrency: number;
}

export interface RoundReport {
  /** Seconds on the clock. */
  readonly time: number;
  /** Microseconds of processor time: what all threads of the process took, so the garbage collector's too. */
  readonly cpu: number;
  /** Bytes that the process holds after a garbage collection, and how many of them are live JavaScript values. */
  readonly rss: number;
  readonly heap: number;
}

const [name, url = ''] = process.argv.slice(2);
const contestant = contestants.find((candidate) => candidate.name === name);
if (contestant === undefined) throw new Error(`no contestant is named ${name}`);
const send = contestant.connect(url);

process.on('message', async ({ sends, concurrency }: RoundRequest) => {
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
