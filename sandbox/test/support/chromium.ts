import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The Chromium of this machine, if there is one. The variable CHROMIUM overrides it. */
export const chromiumPath: string | undefined = candidates.find((path) => path !== '' && existsSync(path));

export function announceMissingChromium(): void {
  if (chromiumPath === undefined) {
    console.log('Browser tests skipped: no Chromium found. Run apt-get install chromium, or set CHROMIUM.');
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
