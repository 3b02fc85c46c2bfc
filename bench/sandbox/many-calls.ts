import { createSandbox, type Sandbox } from '@notifygen/sandbox';
import type { Browser } from 'playwright-core';
import { median } from '../measure.ts';
import { count, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import { sendCalls } from './calls.ts';
import { startServer } from './open-inbox.ts';

const sizes = [5_000, 100_000];
const repetitions = 30;

/** What the inbox asks for when a call has arrived, and for words that nobody has searched for. */
const requests: Readonly<Record<string, (index: number) => string>> = {
  'the list': () => 'outcome=all&last=120&first=120',
  'a chat': () => 'to=447700900001&outcome=all&last=16',
  'the same search again': () => 'search=friday+order&outcome=all&last=120&first=120',
  'a new search each time': (index) => `search=a-${1000 + index * 31}+friday&outcome=all&last=120&scan=5000`,
};

/** Whether requests take as long with many kept calls as with few. */
export async function measureManyCalls(): Promise<Figures> {
  const columns: number[][] = [];
  for (const size of sizes) {
    process.stderr.write(`sandbox: requests with ${count(size)} calls\n`);
    const sandbox = await createSandbox({ templates: 'templates', maxMessages: size });
    await sendCalls(sandbox, size);
    const column: number[] = [];
    for (const queryOf of Object.values(requests)) column.push(await cpuPerRequest(sandbox, queryOf));
    columns.push(column);
  }
  const rows = Object.keys(requests).map((name, row) => [
    name,
    ...columns.map((column) => `${(column[row] ?? Number.NaN).toFixed(1)} ms`),
  ]);
  return {
    method: `CPU of a request after a call has arrived, median of ${repetitions}, with so many calls kept. A search looks at 5,000 calls per request:`,
    table: table(['', ...sizes.map(count)], rows),
    targets: Object.keys(requests).map((name, row) => ({
      what: `${name}, ${count(sizes[1] ?? 0)} calls compared with ${count(sizes[0] ?? 0)}`,
      limit: 2,
      measured: (columns[1]?.[row] ?? Number.NaN) / Math.max(columns[0]?.[row] ?? Number.NaN, 0.5),
      unit: '×',
    })),
  };
}

async function cpuPerRequest(sandbox: Sandbox, queryOf: (index: number) => string): Promise<number> {
  const costs: number[] = [];
  for (let index = 0; index < repetitions; index++) {
    await sendCalls(sandbox, 1);
    const before = process.cpuUsage();
    const response = await sandbox.fetch(`http://sandbox/sandbox/calls?${queryOf(index)}`);
    await response.text();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return median(costs);
}

/** How soon and how smoothly the list shows rows with many kept calls. */
export async function measureScrolling(browser: Browser, signal: AbortSignal): Promise<Figures> {
  const size = sizes[1] ?? 0;
  process.stderr.write(`sandbox: scrolling through ${count(size)} calls\n`);
  const server = await startServer(signal);
  await server.send({ calls: size });
  const page = await browser.newPage({ viewport: { width: 1360, height: 900 } });
  try {
    await page.goto(server.url);
    await page.locator('.call.selected').waitFor();
    const result = await page.locator('#calls').evaluate(async (list) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const blank = (): number => {
        const rows = [...list.querySelectorAll('.row')].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          const box = list.getBoundingClientRect();
          return bottom > box.top && top < box.bottom;
        });
        return rows.length === 0 ? 1 : rows.filter((row) => row.childElementCount === 0).length;
      };
      const painted: number[] = [];
      for (const place of [0.5, 0.9, 0.1, 0.7, 0.3]) {
        list.scrollTop = list.scrollHeight * place;
        const start = performance.now();
        do await frame();
        while (blank() > 0);
        painted.push(performance.now() - start);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      const [start, frames] = [performance.now(), 300];
      let blankFrames = 0;
      for (let step = 0; step < frames; step++) {
        list.scrollTop += 60;
        await frame();
        if (blank() > 0) blankFrames += 1;
      }
      return { painted, fps: frames / ((performance.now() - start) / 1000), blankFrames };
    });
    const painted = median(result.painted);
    return {
      method: `The inbox with ${count(size)} calls: the time until all visible rows are there after a jump, median of 5; and 300 steps of 60 pixels, one per frame.`,
      table: table(
        ['rows after a jump', 'frames per second', 'frames with a blank row'],
        [[`${Math.round(painted)} ms`, result.fps.toFixed(0), String(result.blankFrames)]],
      ),
      targets: [
        { what: 'rows after a jump', limit: 100, measured: painted, unit: 'ms' },
        { what: 'frames per second', limit: 55, isMinimum: true, measured: result.fps, unit: '' },
        { what: 'frames with a blank row', limit: 0, measured: result.blankFrames, unit: '' },
      ],
    };
  } finally {
    await page.close();
    server.stop();
  }
}
