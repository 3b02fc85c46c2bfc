import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway } from './counting-gateway.ts';
import { killAgainAndAgain } from './restarted-process.ts';
import type { KillTest } from './run-kill-test.ts';
import { lease, openShop, whenAvailable } from './shop.ts';

const rows = 30_000;
const numberOf = (row: number): string => `4477${String(row).padStart(8, '0')}`;
/** Every tenth row has no name, and every hundredth the number of another. */
const lineOf = (row: number, name: string): string =>
  `${numberOf(row % 100 === 50 ? row - 2 : row)},${row % 10 === 9 ? '' : name},Chair,c,u`;
const listOf = (name: string): string =>
  [
    'to,customerName,productName,cartId,unsubscribeCode',
    ...Array.from({ length: rows }, (_, row) => lineOf(row, name)),
  ].join('\n');
const isRejected = (to: string): boolean => Number(to) % 10 < 3;
/** Milliseconds until an opt-out or a pause applies to everything. */
const noticed = 2_000;

/**
 * Kills the command that stores a campaign, two at once, and then the workers that send it, among opt-outs, a paused template and
 * a changed file. Returns counts, and what is wrong by the gateway's log.
 */
export async function runCampaignTest({ url, kills, signal }: Pick<KillTest, 'url' | 'kills' | 'signal'>) {
  const folder = mkdtempSync(join(tmpdir(), 'notifygen-campaign-'));
  const [list, changed] = [join(folder, 'list.csv'), join(folder, 'changed.csv')];
  writeFileSync(list, listOf('Ann'));
  writeFileSync(changed, listOf('Ben'));
  const gateway = await startGateway(/4477\d{8}/, isRejected);
  const outbox = openShop(url, gateway.url);
  const children = new Set<ChildProcess>();
  const module = join(import.meta.dirname, 'command-process.ts');
  const program = join(import.meta.dirname, '../../bin/notifygen-outbox.js');
  const env = { ...process.env, SHOP_URL: url, GATEWAY_URL: gateway.url };
  const options = '--template cart_reminder --name sale --confirm sale --no-follow'.split(' ');
  options.push('--stop-at-rejected', '1', '--stop-at-unknown', '1');
  const send = (file: string): ChildProcess => {
    const args = [program, 'campaign', 'send', module, file, ...options];
    const child = spawn(process.execPath, args, { stdio: 'ignore', env });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };
  const killed = { storing: 0, sending: 0 };
  const sendUntil = async (isOver: () => boolean, phase: keyof typeof killed): Promise<void> => {
    while (!isOver()) {
      const child = send(list);
      const ended = once(child, 'exit');
      if (phase === 'sending') {
        await Promise.race([ended, sleep(200 + Math.random() * 2_500, undefined, { signal })]);
        child.kill('SIGKILL');
      }
      const [, by] = await ended;
      if (by === 'SIGKILL') killed[phase] += 1;
    }
  };
  try {
    await outbox.migrate();
    let isStored = false;
    const storing = [1, 2].map(() => sendUntil(() => isStored, 'storing'));
    for (let next = 1; !isStored; await sleep(20, undefined, { signal })) {
      const campaign = await outbox.campaigns.status('sale').catch(() => undefined);
      isStored = campaign !== undefined && campaign.state !== 'unconfirmed';
      if (isStored || campaign === undefined || campaign.rows < next) continue;
      next = campaign.rows + rows / 20;
      for (const child of children) child.kill('SIGKILL');
    }
    await Promise.all(storing);

    const isOver = () => killed.storing + killed.sending >= kills && isActed;
    let isActed = false;
    const args = [url, gateway.url];
    const worker = { script: 'worker-process.ts', args, standStill: lease, isOver, children, signal };
    const work = () => killAgainAndAgain({ ...worker, onKill: () => killed.sending++ });
    const optedOut = Array.from({ length: rows / 10 }, (_, index) => numberOf(index * 10 + 1));
    const paused = { from: 0, to: 0 };
    let optedOutAt = 0;
    const act = async (): Promise<void> => {
      await sleep(3_000, undefined, { signal });
      const stop = { scope: 'marketing', reason: 'STOP' } as const;
      await outbox.suppressAll(optedOut.map((recipient) => ({ recipient, ...stop })));
      optedOutAt = Date.now() + noticed;
      await outbox.pause({ template: 'cart_reminder' }, { reason: 'wrong price' });
      paused.from = Date.now() + noticed;
      const [code] = await once(send(changed), 'exit');
      if (code !== 2) throw new Error(`A changed file was stored, with the exit code ${code}.`);
      await sleep(noticed + 2_000, undefined, { signal });
      paused.to = Date.now();
      await outbox.resume({ template: 'cart_reminder' });
      isActed = true;
    };
    await Promise.all([work(), work(), sendUntil(isOver, 'sending'), act()]);
    while ((await whenAvailable(() => outbox.campaigns.status('sale'))).state !== 'finished')
      await sleep(500, undefined, { signal });

    const results: Record<string, number> = {};
    const wrong: string[] = [];
    const seen = new Set<string>();
    for await (const { row, result, columns } of outbox.campaigns.report('sale', { with: ['to'] })) {
      const { to = '' } = columns;
      const at = gateway.log.get(to) ?? [];
      const right: Readonly<Record<string, boolean>> = {
        accepted: at.length === 1 && !isRejected(to),
        failed: at.length === 1 && isRejected(to),
        unknown: at.length <= 1,
        cancelled: at.length === 0 && optedOut.includes(to),
        invalid: (row - 2) % 10 === 9,
        duplicate: (row - 2) % 100 === 50,
      };
      if (!right[result] || seen.has(to))
        wrong.push(`row ${row} is ${result}, and arrived ${at.length} times`);
      if (to !== '') seen.add(to);
      results[result] = (results[result] ?? 0) + 1;
    }
    const isWrong = (to: string, at: number): boolean =>
      !seen.has(to) || (optedOut.includes(to) && at > optedOutAt) || (at > paused.from && at < paused.to);
    for (const [to, times] of gateway.log)
      if (times.some((at) => isWrong(to, at)))
        wrong.push(`${to} arrived, which is in no row, had opted out, or was paused`);
    const total = Object.values(results).reduce((sum, count) => sum + count, 0);
    if (total !== rows) wrong.push(`${total} rows are in the report`);
    return { ...killed, ...results, arrived: gateway.log.size, wrong };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await outbox.close();
    gateway.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
