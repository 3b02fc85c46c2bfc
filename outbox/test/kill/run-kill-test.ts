import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CountingGateway, startGateway } from './counting-gateway.ts';
import { openOrders } from './order-database.ts';
import { killAgainAndAgain } from './restarted-process.ts';
import { lease, openShop, whenAvailable } from './shop.ts';
import { compare, type Findings, readMessages, resolveUnknown } from './verdict.ts';

export interface KillTest {
  readonly url: string;
  readonly kills: number;
  readonly orders: number;
  /** Kills the database itself and starts it again, and how often. */
  readonly database?: { readonly crashes: number; readonly crash: () => Promise<void> };
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

export interface KillCounts extends Findings {
  readonly kills: number;
  /** Workers that stood still, most of them for longer than their lease. */
  readonly standStills: number;
  readonly crashes: number;
  /** Messages whose worker was lost, which a person resolves with the gateway's records. */
  readonly unknown: number;
}

const processes = [
  { script: 'worker-process.ts', standStill: lease },
  { script: 'worker-process.ts', standStill: lease },
  { script: 'enqueuer-process.ts' },
  { script: 'enqueuer-process.ts' },
];
/** Milliseconds for the workers to send what is left: a message that eight workers lost waits for two minutes. */
const drainTime = 300_000;

/** Kills workers and enqueuers until there were enough kills and orders, then compares orders, messages and arrivals. */
export async function runKillTest(test: KillTest): Promise<KillCounts> {
  const children = new Set<ChildProcess>();
  const gateway = await startGateway();
  try {
    return await killAndCompare(test, gateway, children);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    gateway.close();
  }
}

async function killAndCompare(
  { url, kills, orders, database, log, signal: interrupted }: KillTest,
  gateway: CountingGateway,
  children: Set<ChildProcess>,
): Promise<KillCounts> {
  const failure = new AbortController();
  const signal = AbortSignal.any([interrupted, failure.signal]);
  const outbox = openShop(url, gateway.url);
  const orderDatabase = openOrders(url);
  const count = { kills: 0, orders: 0, standStills: 0, crashes: 0 };
  const { crashes, crash } = database ?? { crashes: 0, crash: async () => undefined };
  const isOver = () => count.kills >= kills && count.orders >= orders && count.crashes >= crashes;
  const crashAgainAndAgain = async (): Promise<undefined> => {
    for (let next = 1; next <= crashes; next += 1) {
      while (count.kills < (next * kills) / (crashes + 1)) await sleep(50, undefined, { signal });
      await crash();
      count.crashes = next;
    }
  };
  const run = (script: string, standStill: number | undefined) =>
    killAgainAndAgain({
      script,
      args: [url, gateway.url],
      ...(standStill === undefined ? {} : { standStill }),
      isOver,
      onKill: () => {
        count.kills += 1;
        if (count.kills % 50 === 0) log(`${count.kills} kills, ${count.orders} orders`);
      },
      onStandStill: () => {
        count.standStills += 1;
      },
      onMessage: (message) => {
        if (typeof message === 'object' && message !== null && 'committed' in message)
          count.orders += Number(message.committed);
      },
      children,
      signal,
    });

  try {
    await orderDatabase.create();
    const running = [crashAgainAndAgain(), ...processes.map((each) => run(each.script, each.standStill))];
    const [, ...last] = await Promise.all(running).catch(async (error: unknown) => {
      failure.abort();
      await Promise.allSettled(running);
      throw error;
    });
    // The workers that are left finish the work.
    processes.forEach(({ script }, index) => {
      if (script.startsWith('enqueuer') && last[index]?.kill('SIGKILL')) count.kills += 1;
    });
    const finish = async (): Promise<void> => {
      for (const start = performance.now(); ; await sleep(250, undefined, { signal })) {
        const status = await whenAvailable(outbox.status);
        if (status.queued + status.sending === 0) return;
        if (performance.now() - start < drainTime) continue;
        throw new Error(`The workers did not finish in time: ${JSON.stringify(status)}`);
      }
    };
    // Some of those that were not sent may become unknown again.
    let unknown = 0;
    for (let found = -1; found !== 0; unknown += found) {
      await finish();
      found = await resolveUnknown(outbox, gateway.arrivals);
    }
    const messages = await readMessages(outbox);
    const findings = compare(await orderDatabase.orders(), messages, gateway.arrivals);
    return { ...findings, kills: count.kills, standStills: count.standStills, crashes, unknown };
  } finally {
    await outbox.close();
    await orderDatabase.close();
  }
}
