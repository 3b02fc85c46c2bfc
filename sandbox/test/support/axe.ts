import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { eventually } from './sandbox.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const run = `axe.run().then(({ violations, incomplete }) => [
  ...violations,
  // axe is not certain about a label that screen readers ignore.
  ...incomplete.filter(({ id }) => id === 'aria-prohibited-attr'),
].map(({ id, nodes }) =>
  id + ': ' + nodes.map(({ html, any }) => html.slice(0, 200) + (any[0]?.message ?? '')).join(' | ')))`;

/** axe does not compute the contrast of a text on a pattern, such as that of the chat. */
const plainBackgrounds = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { background-image: none !important }');
  document.adoptedStyleSheets = [sheet];
}`;

/** Waits until axe finds no accessibility issue in a page, such as a text that is still fading in. */
export function hasNoAxeFindings(page: Page): Promise<void> {
  return eventually(() => axeFindings(page)).toStrictEqual([]);
}

async function axeFindings(page: Page): Promise<unknown> {
  // Uses the debugging protocol, because the page's content security policy forbids scripts.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${axe}; ${plainBackgrounds}; 0` });
  const { result } = await session.send('Runtime.evaluate', {
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value;
}
