import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/files.ts';
import type { Sandbox, SandboxOptions } from '../../src/index.js';
import { announceMissingChromium, chromiumPath, launchChromium } from './chromium.js';
import { notify, openSandbox, other, sendTexts, serveUntilEnd } from './sandbox.js';

export interface Visit {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly url: string;
}

export interface TestBrowser {
  /**
   * Opens a page of a new sandbox. The test fails if the page reports an error, violates its content security policy, or
   * sends a request to another host.
   */
  readonly visit: (
    path: string,
    options?: Partial<SandboxOptions> & {
      /** Templates in YAML, by the names of their files. Default: those of this repository. */
      readonly files?: Readonly<Record<string, string>>;
      /** What was sent before the page is opened: texts to `other` and to `to`, and notifications. */
      readonly others?: readonly string[];
      readonly texts?: readonly string[];
      readonly messages?: readonly object[];
      readonly before?: (sandbox: Sandbox) => Promise<void>;
    },
    view?: Parameters<Browser['newPage']>[0],
  ) => Promise<Visit>;
  /** A separate browser profile, without any checks. It is closed when the test ends. */
  readonly newContext: () => Promise<BrowserContext>;
}

/** A group of tests that share a browser. They are skipped if there is no Chromium. */
export function describeInBrowser(name: string, tests: (browser: TestBrowser) => void): void {
  announceMissingChromium();
  describe.runIf(chromiumPath)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium(chromiumPath ?? '');
    });
    afterAll(() => browser?.close());
    tests({
      visit: (path, options, view) => visit(browser, path, options, view),
      newContext: async () => {
        const context = await browser.newContext();
        onTestFinished(() => context.close());
        return context;
      },
    });
  });
}

export async function hasLiveConnection(page: Page): Promise<void> {
  await page.locator('#connection[data-state=open]').waitFor();
}

/** Stops the clocks of the page and of the sandbox: at midnight, a message of today becomes one of yesterday. */
export async function stopClocks(page: Page): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await page.clock.setFixedTime(Date.now());
}

/** What the browser computes for the first element. */
export function styleOf(locator: Locator, name: 'backgroundColor' | 'borderTopStyle'): Promise<string> {
  return locator.first().evaluate((element, property) => getComputedStyle(element)[property], name);
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Opens a template from the list of the templates page. */
export async function openTemplate(page: Page, name: string): Promise<Locator> {
  await page.locator(`#index-${name}`).click();
  const template = page.locator(`.template[data-name="${name}"]`);
  await template.waitFor();
  return template;
}

async function visit(
  browser: Browser,
  path: string,
  {
    files,
    others = [],
    texts = [],
    messages = [],
    before,
    ...options
  }: Parameters<TestBrowser['visit']>[1] = {},
  view: Parameters<TestBrowser['visit']>[2] = {},
): Promise<Visit> {
  const sandbox = await openSandbox(files ? { ...options, templates: scratchFolder(files) } : options);
  await sendTexts(sandbox, others, other);
  await sendTexts(sandbox, texts);
  for (const message of messages) await notify(sandbox, message);
  await before?.(sandbox);
  const { url } = await serveUntilEnd(sandbox);
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, locale: 'en-GB', ...view });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // The browser reports every error response, and some tests cause one on purpose.
    const isErrorResponse = /status of (400|404|422)/.test(message.text());
    if (message.type() === 'error' && !isErrorResponse) errors.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) errors.push(`request: ${request.url()}`);
  });
  onTestFinished(async () => {
    await page.close();
    expect(errors).toStrictEqual([]);
  });
  await page.goto(url + path);
  await hasLiveConnection(page);
  // The header is rendered once the page has loaded what it needs; before, it takes no keys.
  await page.locator('#open-faults').waitFor();
  return { page, sandbox, url };
}
