import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { templates } from '../../../generated/index.js';
import { campaignModule, commandsOn } from '../support/commands.js';
import { setUpOutbox, testFolder } from '../support/outbox.js';
import { describePostgres } from '../support/postgres.js';

const rows = 20_000;

describePostgres('a campaign on PostgreSQL', (server) => {
  it('whose command was killed three times has each row once', async () => {
    const { gateway, outbox } = await setUpOutbox({ url: server.url, templates });
    await outbox.migrate();
    // So slow that every kill comes before the last row is stored.
    const client = new pg.Client(server.url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`create function notifygen.wait() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.05); return null; end $$;
      create trigger wait after insert on notifygen.messages for each statement execute function notifygen.wait()`);
    const list = join(testFolder(), 'people.csv');
    const numbers = Array.from({ length: rows }, (_, row) => 447_700_900_000 + row);
    const lines = numbers.map((number) => `${number},Ann,Chair,c,u`);
    writeFileSync(list, ['to,customerName,productName,cartId,unsubscribeCode', ...lines].join('\n'));
    const env = { DATABASE_URL: server.url, GATEWAY_URL: gateway.url };
    const { run, startProcess } = commandsOn(env, campaignModule);
    const sent = ['--template', 'cart_reminder', '--name', 'sale', '--confirm', 'sale', '--no-follow'];
    const stored = async () => (await outbox.campaigns.list())[0]?.rows ?? 0;
    for (let kill = 0; kill < 3; kill += 1) {
      const before = await stored();
      const send = startProcess('campaign send', list, ...sent);
      await expect.poll(stored, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before);
      send.signal('SIGKILL');
      await send.exited;
    }
    expect(await stored()).toBeLessThan(rows);
    expect(await run('campaign send', list, ...sent)).toMatchObject({ status: 0 });
    expect(await outbox.campaigns.status('sale')).toMatchObject({ rows, messages: rows, state: 'sending' });
    expect((await outbox.status()).queued).toBe(rows);
  });
});
