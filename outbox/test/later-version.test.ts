import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { schemaVersion } from '../src/store/schema-version.js';
import { commandsOn } from './support/commands.js';
import { startGateway } from './support/gateway.js';
import { nextEvent, setUpOutbox, testFolder, text } from './support/outbox.js';

function update(path: string): void {
  const db = new DatabaseSync(path);
  db.prepare(`update notifygen_meta set value = ? where key = 'schema_version'`).run(`${schemaVersion + 1}`);
  db.close();
}

it('stops the workers of an outbox that is open, with one clear error', async () => {
  const path = join(testFolder(), 'outbox.db');
  const { gateway, outbox } = await setUpOutbox({ url: `file:${path}` });
  await outbox.start();
  await outbox.enqueue(text(1));
  await nextEvent(outbox, 'accepted');
  const errors = vi.fn();
  outbox.on('error', errors);
  const stopped = nextEvent(outbox, 'error');
  update(path);
  expect((await stopped).error).toMatchObject({ name: 'OutboxError', code: 'schema-newer' });
  await outbox.enqueue(text(2));
  await expect(outbox.drain()).rejects.toMatchObject({ code: 'schema-newer' });
  expect(errors).toHaveBeenCalledTimes(1);
  expect(gateway.received).toHaveLength(1);
  expect(await outbox.health()).toMatchObject({ isHealthy: false, reason: expect.stringMatching(/Update/) });
});

it('ends the command work with status 1', async () => {
  const path = join(testFolder(), 'outbox.db');
  const gateway = await startGateway();
  const { start } = commandsOn({ DATABASE_URL: `file:${path}`, GATEWAY_URL: gateway.url });
  const working = start('work');
  await working.printed('Working');
  update(path);
  const { status, stderr } = await working.ended;
  expect(status).toBe(1);
  expect(stderr.match(/have version 2, and this process knows version 1/g)).toHaveLength(1);
});
