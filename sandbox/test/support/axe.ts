import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

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

/** The accessibility issues that axe finds in the current state of a page. */
export async function axeFindings(page: Page): Promise<unknown> {
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
