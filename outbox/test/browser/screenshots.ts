/** Takes the screenshots of the documentation. Run it with npm run screenshots. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  announceMissingChromium,
  chromiumPath,
  launchChromium,
} from '../../../sandbox/test/support/chromium.ts';
import { servePage } from '../../dist/command/page.js';
import { addCampaign, createExampleOutbox, shipped } from '../support/example-outbox.ts';

const screenshots = [
  { name: 'outbox-light', view: 'overview', colorScheme: 'light', viewport: { width: 1360, height: 760 } },
  {
    name: 'outbox-unknown-dark',
    view: 'unknown?message=2',
    colorScheme: 'dark',
    viewport: { width: 1360, height: 900 },
  },
  {
    name: 'outbox-campaigns-light',
    view: 'campaigns',
    colorScheme: 'light',
    viewport: { width: 1360, height: 620 },
  },
] as const;

announceMissingChromium();
if (chromiumPath === undefined) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'notifygen-screenshots-'));
const outbox = await createExampleOutbox(`file:${join(folder, 'outbox.db')}`);
const { url, close } = await servePage(outbox, { port: 0, mayAct: true, by: 'ann' });
const browser = await launchChromium(chromiumPath);
try {
  for (const { name, view, colorScheme, viewport } of screenshots) {
    const page = await browser.newPage({ colorScheme, viewport, locale: 'en-GB', deviceScaleFactor: 1.5 });
    await page.goto(url);
    await page.goto(new URL(`/#/${view}`, url).href);
    await page.locator('.sender, .rows-of-messages a, .message pre, .empty-state').first().waitFor();
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

/** So that the charts show something. */
async function sendForAWhile(): Promise<void> {
  let number = 100;
  const enqueue = (length: number, options: object = {}) =>
    outbox.enqueueAll(
      Array.from({ length }, () => ({ message: shipped(number++), sender: 'shop', ...options })),
    );
  await outbox.start();
  await enqueue(400, { priority: 'bulk', notBefore: new Date(Date.now() + 3_600_000) });
  for (let second = 0; second < 40; second++) {
    await enqueue(Math.round(35 + 20 * Math.sin(second / 5)));
    await setTimeout(1_000);
  }
}
