import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runKillTest } from './run-kill-test.ts';

// The long run, also on PostgreSQL, is `npm run test:kill`.
it('loses and doubles no message while its processes are killed', async ({ signal }) => {
  const folder = mkdtempSync(join(tmpdir(), 'notifygen-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const url = `file:${join(folder, 'outbox.db')}`;
  const counts = await runKillTest({ url, kills: 15, orders: 150, signal, log: () => {} });
  expect(counts).toMatchObject({
    lost: [],
    doubled: [],
    withoutMessage: [],
    withoutOrder: [],
    notAccepted: [],
  });
  expect(counts.kills).toBeGreaterThanOrEqual(15);
  expect(counts.messages).toBeGreaterThanOrEqual(150);
});
