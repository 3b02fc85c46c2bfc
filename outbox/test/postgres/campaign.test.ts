import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { templates } from '../../../generated/index.js';
import { startGateway } from '../support/gateway.js';
import { testFolder, testOutbox } from '../support/outbox.js';
import { describePostgres } from '../support/postgres.js';

const program = fileURLToPath(new URL('../../bin/notifygen-outbox.js', import.meta.url));
const module = fileURLToPath(new URL('../support/campaign-module.ts', import.meta.url));
const rows = 20_000;

describePostgres('a campaign on PostgreSQL', (server) => {
  it('whose command was killed three times has each row once', async () => {
    const gateway = await startGateway();
    const outbox = testOutbox({ url: server.url, senders: { shop: gateway.client() }, templates });
    await outbox.migrate();
    const list = join(testFolder(), 'people.csv');
    const lines = Array.from(
      { length: rows },
      (_, row) => `4477009${String(row).padStart(5, '0')},Ann,Chair,c,u`,
    );
    writeFileSync(list, ['to,customerName,productName,cartId,unsubscribeCode', ...lines].join('\n'));
    const send = () => {
      const options = ['--template', 'cart_reminder', '--name', 'sale', '--confirm', 'sale', '--no-follow'];
      const env = { ...process.env, DATABASE_URL: server.url, GATEWAY_URL: gateway.url };
      const child = spawn(process.execPath, [program, 'campaign', 'send', module, list, ...options], {
        env,
        stdio: 'ignore',
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return { child, exited: once(child, 'exit') };
    };
    const stored = async () => (await outbox.campaigns.list())[0]?.rows ?? 0;
    for (let kill = 0; kill < 3; kill += 1) {
      const before = await stored();
      const { child, exited } = send();
      await expect.poll(stored, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before);
      child.kill('SIGKILL');
      await exited;
    }
    expect(await stored()).toBeLessThan(rows);
    expect(await send().exited).toEqual([0, null]);
    expect(await outbox.campaigns.status('sale')).toMatchObject({ rows, messages: rows, state: 'sending' });
    expect((await outbox.status()).queued).toBe(rows);
  });
});
