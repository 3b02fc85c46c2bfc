import { chromiumPath, launchChromium } from '../../sandbox/test/support/chromium.ts';
import type { Section } from '../report.ts';
import type { Scratch } from '../scratch.ts';
import { measureManyCalls, measureScrolling } from './many-calls.ts';
import { measureOpenInbox } from './open-inbox.ts';

/** What the sandbox and its inbox cost. */
export async function measureSandbox({ signal }: Scratch): Promise<Section> {
  const parts = [await measureManyCalls()];
  if (chromiumPath !== undefined) {
    const browser = await launchChromium(chromiumPath);
    try {
      parts.unshift(await measureOpenInbox(browser, signal));
      parts.push(await measureScrolling(browser, signal));
    } finally {
      await browser.close();
    }
  }
  const note = 'No Chromium was found on this machine: the figures of the page are left out.';
  return {
    title: 'The sandbox',
    paragraphs: [
      ...(chromiumPath === undefined ? [note] : []),
      ...parts.flatMap(({ method, table }) => [method, table]),
    ],
    targets: parts.flatMap(({ targets }) => targets),
  };
}
