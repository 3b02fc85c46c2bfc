import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, serveSandbox } from '../../src/index.js';
import { shop } from './sandbox.js';

export interface Visit {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly url: string;
}

/** Opens a page; the test fails if the page fails, breaks its own security policy, or asks another host. */
export async function visit(
  browser: Browser,
  path: string,
  options: Partial<SandboxOptions> & { readonly before?: (sandbox: Sandbox) => Promise<void> } = {},
  view: Parameters<Browser['newPage']>[0] = {},
): Promise<Visit> {
  const { before, ...rest } = options;
  const sandbox = await shop(rest);
  await before?.(sandbox);
  const server = await serveSandbox(sandbox);
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, locale: 'en-GB', ...view });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself says so of every answer that is a refusal, which a test may well ask for.
    const isRefusal = message.text().includes('status of 422');
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) faults.push(`request: ${request.url()}`);
  });
  onTestFinished(async () => {
    await page.close();
    await server.close();
    expect(faults).toStrictEqual([]);
  });
  await page.goto(server.url + path);
  await page.locator('#connection[data-state=open]').waitFor();
  return { page, sandbox, url: server.url };
}
