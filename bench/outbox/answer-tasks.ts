import pg from 'pg';
import type { Task, TaskReport } from './task.ts';

/** Does one task for each message of the parent process, and sends a report. */
export function answerTasks(
  run: (task: Task) => Promise<TaskReport['enqueued']>,
  starts: TaskReport['starts'] = [],
): void {
  let sent = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...parameters: readonly unknown[]) {
    sent += 1;
    return Reflect.apply(query, this, parameters);
  };
  process.on('message', async (task: Task) => {
    const [start, before, cpuBefore] = [performance.now(), sent, process.cpuUsage()];
    const enqueued = await run(task);
    const time = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    const report: TaskReport = {
      time,
      cpu: (user + system) / 1e6,
      statements: sent - before,
      peakMemory: process.resourceUsage().maxRSS * 1024,
      enqueued,
      starts,
    };
    process.send?.(report);
  });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
}
