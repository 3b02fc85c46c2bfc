import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { count, milliseconds, type Target, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { Order, Report } from './server-process.ts';

const calls = 100;

interface Cost {
  /** Milliseconds of CPU. */
  readonly server: number;
  readonly page: number;
  readonly requests: number;
}

/** What 100 calls cost with 0.3, five per second. The sandbox alone says how fast the machine was. */
const earlier = { page: 4_000, server: 740, requests: 194, alone: 130 };

/** What an open inbox costs while calls arrive. */
export async function measureOpenInbox(browser: Browser, signal: AbortSignal): Promise<Figures> {
  const rows: (Cost & { readonly what: string; readonly alone: number })[] = [
    { what: '0.3, 5 per second, on an earlier machine', ...earlier },
  ];
  for (const [perSecond, rounds] of [
    [5, 3],
    [20, 1],
  ] as const) {
    const [alone, open]: [Cost[], Cost[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      alone.push(await costOf(undefined, perSecond, signal));
      open.push(await costOf(browser, perSecond, signal));
    }
    rows.push({ what: `${perSecond} per second`, ...leastOf(open), alone: leastOf(alone).server });
  }
  const { page = 0, server = 0, alone = 0, requests = 0 } = rows[1] ?? {};
  const machine = earlier.alone / alone;
  const targetOf = (what: string, measured: number, before: number): Target => ({
    what: `${what} of ${calls} calls, ${rows[1]?.what}, compared with 0.3 on a machine as fast`,
    limit: 0.5,
    measured: measured / before,
    unit: '×',
  });
  return {
    method: `${count(calls)} calls arrive while the inbox is open and follows the newest, with 200 before them. CPU of the renderer process and of the sandbox, and the requests of the page; at 5 per second, the least of three rounds.`,
    table: table(
      ['', 'page', 'sandbox', 'sandbox without a page', 'requests'],
      rows.map((row) => [
        row.what,
        ...[row.page, row.server, row.alone].map(milliseconds),
        count(row.requests),
      ]),
    ),
    targets: [
      targetOf('CPU of the page', page * machine, earlier.page),
      targetOf('CPU of the sandbox', server * machine, earlier.server),
      targetOf('requests', requests, earlier.requests),
    ],
  };
}

/** The CPU of several rounds, to which what else the machine does only adds; and the most requests. */
function leastOf(costs: readonly Cost[]): Cost {
  const least = (what: keyof Cost): number => Math.min(...costs.map((cost) => cost[what]));
  const requests = Math.max(...costs.map((cost) => cost.requests));
  return { server: least('server'), page: least('page'), requests };
}

async function costOf(browser: Browser | undefined, perSecond: number, signal: AbortSignal): Promise<Cost> {
  process.stderr.write(`sandbox: ${calls} calls, ${perSecond} per second${browser ? ', inbox open' : ''}\n`);
  const server = await startServer(signal);
  const page = await browser?.newPage({ viewport: { width: 1360, height: 900 } });
  try {
    await server.send({ calls: 200 });
    let requests = 0;
    if (page) {
      await page.goto(server.url);
      await page.locator('.call.selected').waitFor();
      await sleep(2_000);
      page.on('request', () => {
        requests += 1;
      });
    }
    await server.send({ calls: 0 });
    const before = page ? await cpuOf(page) : 0;
    const { cpu } = await server.send({ calls, perSecond });
    await sleep(1_500);
    const { cpu: rest } = await server.send({ calls: 0 });
    return { server: cpu + rest, page: page ? (await cpuOf(page)) - before : 0, requests };
  } finally {
    await page?.close();
    server.stop();
  }
}

/** Milliseconds of CPU of all pages. */
async function cpuOf(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  await session?.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return 1000 * pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

export interface ServerProcess {
  readonly url: string;
  readonly send: (order: Order) => Promise<Report>;
  readonly stop: () => void;
}

export async function startServer(signal: AbortSignal): Promise<ServerProcess> {
  const child: ChildProcess = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), { signal });
  const next = async (): Promise<Report> => (await once(child, 'message', { signal }))[0];
  const { url = '' } = await next();
  return {
    url,
    send: (order) => {
      child.send(order);
      return next();
    },
    stop: () => void child.kill(),
  };
}
