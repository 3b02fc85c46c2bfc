import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Where the machine has a Chromium; `undefined` where it has none. CHROMIUM names another. */
export const chromiumPath: string | undefined = candidates.find((path) => path !== '' && existsSync(path));

/** Says in the output that tests were left out, and what to do about it. */
export function announceMissingChromium(): void {
  if (chromiumPath === undefined) {
    console.log(
      'The tests in a browser were left out: no Chromium found; apt-get install chromium, or set CHROMIUM.',
    );
  }
}

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      '--no-first-run',
    ],
  });
}
