/** Takes the screenshots of the documentation. Run it with npm run screenshots. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import { announceMissingChromium, chromiumPath, launchChromium } from '../support/chromium.ts';
import { sendExamples } from '../support/example-messages.ts';

const folder = 'docs/images';
const wide = { width: 1360, height: 900 };
const narrow = { width: 390, height: 844 };
const rejected = '/?message=sandbox-19';

const screenshots = [
  { name: 'inbox-light', path: rejected, colorScheme: 'light', viewport: wide },
  { name: 'inbox-dark', path: rejected, colorScheme: 'dark', viewport: wide },
  { name: 'inbox-narrow', path: rejected, colorScheme: 'light', viewport: narrow },
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
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
