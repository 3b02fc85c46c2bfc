/** Takes the screenshots of the documentation. Run it with npm run screenshots. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  announceMissingChromium,
  chromiumPath,
  launchChromium,
} from '../../../sandbox/test/support/chromium.ts';
import { servePage } from '../../dist/command/page.js';
import { readContract } from '../../dist/page/approved-texts.js';
import { addCampaign, createExampleOutbox, shipped } from '../support/example-outbox.ts';

const viewport = { width: 1360, height: 900 };
const low = { ...viewport, height: 620 };
const screenshots = [
  { name: 'outbox-light', view: 'overview', colorScheme: 'light', viewport },
  { name: 'outbox-unknown-dark', view: 'messages?status=unknown&message=2', colorScheme: 'dark', viewport },
  { name: 'outbox-campaigns-light', view: 'campaigns', colorScheme: 'light', viewport: low },
] as const;

announceMissingChromium();
if (chromiumPath === undefined) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'notifygen-screenshots-'));
const outbox = await createExampleOutbox(`file:${join(folder, 'outbox.db')}`);
const contract = readContract('generated/contract.json');
const { url, close } = await servePage(outbox, { port: 0, contract, mayAct: true, by: 'ann' });
const browser = await launchChromium(chromiumPath);
try {
  for (const { name, view, colorScheme, viewport } of screenshots) {
    const page = await browser.newPage({ colorScheme, viewport, locale: 'en-GB', deviceScaleFactor: 1.5 });
    await page.goto(url);
    await page.goto(new URL(`#/${view}`, page.url()).href);
    await page.locator('.sender, .message pre, .empty-state').first().waitFor();
    if (view === 'overview') await sendForAWhile();
    if (view === 'campaigns') await runCampaigns();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join('docs/images', `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  close();
  await outbox.close();
  rmSync(folder, { recursive: true });
}

/** One that is being sent, and one whose canary has ended. */
async function runCampaigns(): Promise<void> {
  await addCampaign(outbox, { name: 'spring-2026', share: 0.1 });
  await addCampaign(outbox, { name: 'summer-2026', canary: { messages: 40 } });
  await setTimeout(15_000);
}

/** So that the overview shows something: the hour before, as workers would have written it, and a pause. */
async function sendForAWhile(): Promise<void> {
  await outbox.enqueueAll(
    Array.from({ length: 400 }, (_, number) => ({ message: shipped(100 + number), sender: 'shop' })),
  );
  await outbox.pause({ template: 'order_shipped' }, { reason: 'tracking links are wrong', by: 'ben' });
  outbox.on('warning', () => undefined);
  await outbox.start();
  const database = new DatabaseSync(join(folder, 'outbox.db'));
  const insert = database.prepare('insert or replace into notifygen_history values (?, ?, ?, ?, 0, ?)');
  const now = Math.floor(Date.now() / 60_000);
  for (let minute = 60; minute > 0; minute--)
    for (const [sender, size] of [
      ['shop', 1_500],
      ['support', 90],
    ] as const) {
      const isHeld = sender === 'shop' && minute < 12;
      const accepted = Math.round(size * (1 + 0.5 * Math.sin(minute / 5)) * (isHeld ? 0.1 : 1));
      insert.run(
        (now - minute) * 60_000,
        sender,
        accepted,
        minute % 17 === 0 ? 2 : 0,
        isHeld ? 400 - 30 * minute : 38,
      );
    }
  database.close();
  await setTimeout(25_000);
}
