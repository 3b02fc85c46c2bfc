/** Takes the screenshots of the documentation. Run it with npm run screenshots. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import { announceMissingChromium, chromiumPath, launchChromium } from '../support/chromium.ts';
import { sendExamples } from '../support/example-messages.ts';

const folder = 'docs/images';
const wide = { width: 1200, height: 900 };
const narrow = { width: 390, height: 844 };
const chat = '/?to=447700900123';

const screenshots = [
  { name: 'inbox-light', path: chat, colorScheme: 'light', viewport: wide },
  { name: 'inbox-dark', path: chat, colorScheme: 'dark', viewport: wide },
  { name: 'inbox-narrow', path: chat, colorScheme: 'light', viewport: narrow },
  {
    name: 'templates-light',
    path: '/templates#template-order_confirmed',
    colorScheme: 'light',
    viewport: wide,
  },
] as const;

announceMissingChromium();
if (chromiumPath === undefined) process.exit(1);
mkdirSync(folder, { recursive: true });
const sandbox = await createSandbox({ templates: 'templates' });
await sendExamples(sandbox);
const server = await serveSandbox(sandbox);
const browser = await launchChromium(chromiumPath);
try {
  for (const { name, path, colorScheme, viewport } of screenshots) {
    const page = await browser.newPage({ colorScheme, viewport, locale: 'en-GB', deviceScaleFactor: 1.5 });
    await page.goto(server.url + path);
    await page.locator('.bubble').first().waitFor();
    await page.locator('#connection[data-state=open]').waitFor();
    if (path === chat) {
      // The page marks the open chat as read shortly after it opens.
      await page
        .locator('.conversation[aria-selected=true]:not(:has(.unread))')
        .waitFor({ state: 'attached' });
    }
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
