/** Serves a sandbox, receives calls from itself over HTTP when it is told to, and reports its CPU time. */
import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import { sendCalls } from './calls.ts';

export interface Order {
  readonly calls: number;
  /** Calls per second. Absent: as fast as possible, in this process. */
  readonly perSecond?: number;
}

export interface Report {
  readonly url?: string;
  /** Milliseconds of CPU since the last report. */
  readonly cpu: number;
}

const sandbox = await createSandbox({ templates: 'templates', maxMessages: 200_000 });
const { url } = await serveSandbox(sandbox);
let before = process.cpuUsage();
const report = (values: Omit<Report, 'cpu'> = {}): void => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  process.send?.({ ...values, cpu: (user + system) / 1000 });
};
process.on('message', async ({ calls, perSecond }: Order) => {
  await sendCalls(sandbox, calls, perSecond);
  report();
});
report({ url });
