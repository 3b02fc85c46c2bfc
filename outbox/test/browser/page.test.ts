import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasNoAxeFindings } from '../../../sandbox/test/support/axe.js';
import {
  announceMissingChromium,
  chromiumPath,
  launchChromium,
} from '../../../sandbox/test/support/chromium.js';
import { eventually } from '../../../sandbox/test/support/sandbox.js';
import { servePage } from '../../src/command/page.js';
import { readContract } from '../../src/page/approved-texts.js';
import {
  addCampaign,
  createExampleOutbox,
  rejectedRecipient,
  shipped,
  template,
  unclearRecipient,
} from '../support/example-outbox.js';
import { testFolder } from '../support/outbox.js';

announceMissingChromium();
describe.runIf(chromiumPath)('the page of an outbox', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromiumPath ?? '');
  });
  afterAll(() => browser?.close());

  /** Opens the page. The test fails if it reports an error, violates its policy, or asks another origin. */
  async function visit(
    view: string,
    options: Parameters<Browser['newPage']>[0] & {
      readonly mayAct?: boolean;
      /** Whether the outbox has a campaign, whose canary is sent. */
      readonly campaign?: 'canary';
      readonly script?: () => void;
    } = {},
  ) {
    const { mayAct = true, campaign, script, ...rest } = options;
    const outbox = await createExampleOutbox(`file:${join(testFolder(), 'outbox.db')}`);
    onTestFinished(() => outbox.close());
    if (campaign) {
      await addCampaign(outbox);
      await outbox.drain();
    }
    const contract = readContract(join(import.meta.dirname, '../../../generated/contract.json'));
    const { url, close } = await servePage(outbox, { port: 0, contract, mayAct, by: 'ann' });
    onTestFinished(close);
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, locale: 'en-GB', ...rest });
    if (script) await page.addInitScript(script);
    const errors: string[] = [];
    // Every address that the page asked for.
    const addresses: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
    });
    page.on('request', (request) => {
      addresses.push(request.url());
      if (new URL(request.url()).origin !== new URL(url).origin) errors.push(`request: ${request.url()}`);
    });
    onTestFinished(async () => {
      await page.close();
      expect(errors).toStrictEqual([]);
    });
    await page.goto(url);
    // As a browser signs in without asking.
    await page.goto(new URL(`#/${view}`, page.url()).href.replace('//', '//ann:secret@'));
    await page.locator('.connection-status[data-state=open]').waitFor();
    const region = (name: string): Locator => page.getByRole('region', { name });
    const go = (view: string): Promise<void> =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${view}`);
    return {
      page,
      go,
      shop: region('Sender shop'),
      support: region('Sender support'),
      campaign: region('Campaign summer-2026'),
      dialog: page.getByRole('dialog'),
      rows: page.getByRole('option'),
      detail: page.locator('#detail'),
      search: async (text: string): Promise<void> => {
        await page.getByRole('searchbox').fill(text);
        await page.keyboard.press('Enter');
      },
      outbox,
      addresses,
    };
  }

  it('shows each sender with its limit, what waits by priority, and the outcomes', async () => {
    const { page, shop, support } = await visit('overview');
    await support.getByText('None is due.').waitFor();
    await support.getByText('1 urgent, 0 high, 8 normal, 29 bulk').waitFor();
    await shop.getByText('limit 60.0 per second').waitFor();
    await shop.getByRole('link', { name: '1 failed' }).click();
    await page.getByRole('option', { name: /order_confirmed/ }).waitFor();
    expect(page.url()).toMatch(/#\/messages\?sender=shop&status=failed$/);
  });

  it('says what needs a person, with the messages and the first action, and what ends by itself', async () => {
    const { page, outbox, dialog, rows } = await visit('overview');
    const urgent = page.getByRole('region', { name: 'Needs a person' });
    await outbox.enqueue(shipped(300), { sender: 'shop' });
    await urgent.getByText('1 of shop: waiting for a worker').waitFor();
    await urgent.getByText('1 unknown: may have been sent').waitFor();
    await urgent.getByText('npx notifygen-outbox work <module>').waitFor();
    outbox.on('warning', () => undefined);
    await outbox.start();
    await urgent.getByText('waiting for a worker').waitFor({ state: 'detached' });
    const others = page.getByRole('region', { name: 'Ends by itself' });
    await others.getByText('38 of support: starting later, the first may be sent at').waitFor();
    await others.getByRole('link', { name: 'Show 38' }).click();
    await page.getByText('38 messages').waitFor();
    expect(page.url()).toMatch(/status=queued&waits=start&sender=support$/);
    await page.goBack();
    await outbox.pause(
      { sender: 'support', template: 'delivery_slot' },
      { reason: 'a wrong slot', by: 'ben' },
    );
    const paused = urgent.getByRole('listitem').filter({ hasText: 'paused by ben (a wrong slot) since' });
    await paused.getByRole('link', { name: 'Show 8' }).click();
    await eventually(() => rows.count()).toBe(8);
    await page.goBack();
    await paused.getByRole('button', { name: /^Resume/ }).click();
    await dialog.getByRole('button', { name: /^Resume/ }).click();
    await paused.waitFor({ state: 'detached' });
    expect(await outbox.status()).toMatchObject({ pauses: [], log: [{ action: 'resume', by: 'ann' }, {}] });
  });

  it('draws what happened per minute, also before it was opened', async () => {
    const { outbox, shop } = await visit('overview');
    await outbox.start();
    await outbox.enqueue(shipped(200), { sender: 'shop' });
    await outbox.drain();
    await outbox.stop();
    await shop.getByRole('button', { name: 'Day' }).click();
    await shop.getByRole('img', { name: /^accepted per minute: \d+ now, at most [1-9]/ }).waitFor();
  });

  it('finds the messages of a recipient, and names the recipient in no address', async () => {
    const { page, addresses, detail, rows, search } = await visit('messages');
    await search(`+${rejectedRecipient.slice(0, 2)} ${rejectedRecipient.slice(2)}`);
    await eventually(() => rows.count()).toBe(1);
    await rows.click();
    await detail.getByText(rejectedRecipient, { exact: true }).waitFor();
    await detail.getByText('recipient is not on WhatsApp').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('searchbox').inputValue()).toBe(`recipient:${rejectedRecipient}`);
    expect(await rows.count()).toBe(1);
    const named = [page.url(), ...addresses].filter((address) => address.includes(rejectedRecipient));
    expect(named).toStrictEqual([]);
  });

  it('follows an address that changes as soon as the page is there', async () => {
    const { page } = await visit('overview', {
      script: () => {
        const changeAddress = (_: unknown, observer: MutationObserver): void => {
          if (document.querySelector('.site-header') === null) return;
          observer.disconnect();
          location.hash = '#/messages';
        };
        new MutationObserver(changeAddress).observe(document, { childList: true, subtree: true });
      },
    });
    await page.reload();
    await page.getByRole('searchbox').waitFor();
  });

  it.each([
    ['from=yesterday', 'from must be a valid Date'],
    ['status=sent', 'status must be one of queued'],
    ['color=red', 'color is not an option'],
  ])('says what is wrong with the address %s', async (query, problem) => {
    const { page } = await visit(`messages?${query}`);
    await page.getByRole('alert').getByText(problem).waitFor();
  });

  it('goes through the list and the open message by keyboard, and back', async () => {
    const { page, detail, rows } = await visit('messages');
    await page.getByText('81 messages').waitFor();
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
    await detail.getByRole('heading', { name: 'Message 80' }).waitFor();
    await page.getByRole('button', { name: 'Older' }).click();
    await detail.getByRole('heading', { name: 'Message 79' }).waitFor();
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await page.locator('#messages:focus').waitFor();
    expect(await page.title()).toBe('Messages · notifygen outbox');
    await page.keyboard.press('/');
    await page.keyboard.type('--status failed expired');
    await page.keyboard.press('Enter');
    await page.getByText('1 message', { exact: true }).waitFor();
    expect(page.url()).toMatch(/#\/messages\?status=failed%2Cexpired$/);
    await page.getByRole('button', { name: 'queued', exact: true }).click();
    await page.getByText('38 messages').waitFor();
    await page.goBack();
    await eventually(() => rows.count()).toBe(1);
    await page.getByRole('searchbox').fill('order_shipped');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('such as template:order_shipped').waitFor();
    await page.getByText('This was not searched.').waitFor();
    expect(await rows.count()).toBe(0);
    await page.getByRole('searchbox').fill('status:sent');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('status must be one of').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.keyboard.press('?');
    await page.getByText('next and previous message').waitFor();
  });

  it('shows messages that arrive, and what becomes of them, without moving what the user looks at', async () => {
    const { page, outbox, rows } = await visit('messages?status=queued');
    await page.getByText('38 messages').waitFor();
    const { id } = await outbox.enqueue(shipped(300), { sender: 'shop' });
    await page.getByText('39 messages').waitFor();
    await rows.first().getByText('order_shipped').waitFor();
    await outbox.cancel(id);
    await page.getByText('38 messages').waitFor();
    // The pointer is on the list.
    await rows.nth(1).click();
    await outbox.enqueue(shipped(301), { sender: 'shop' });
    await page.getByRole('button', { name: '1 new' }).click();
    await rows.first().getByText('order_shipped').waitFor();
    await page.getByRole('button', { name: '1 new' }).waitFor({ state: 'detached' });
  });

  it('shows what happened to a message, what its recipient sees, and what it waits for', async () => {
    const { detail } = await visit('messages?message=1', { locale: 'de-DE' });
    // In the language of the browser.
    const time = /^\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d$/;
    await detail.getByText(time).first().waitFor();
    await detail
      .locator('.preview')
      .getByText(/We have your order A-1001/)
      .waitFor();
    const entries = detail.getByRole('listitem');
    await entries.filter({ hasText: /^enqueued by / }).waitFor();
    await entries.filter({ hasText: 'attempt 1: rejected' }).getByText('status 422').waitFor();
    const waiting = await visit('messages?message=50');
    await waiting.detail.getByText('Waits: starting later at').waitFor();
  });

  it('groups unknown messages by cause and minute, and resolves a group by keyboard', async () => {
    const { page, outbox, dialog, search } = await visit('messages?status=unknown');
    const group = page.getByRole('region', { name: 'By cause and minute' }).getByRole('listitem');
    await group.getByText('1 message').waitFor();
    await group.getByText('gateway-failed').waitFor();
    await group.getByRole('button', { name: 'None was sent' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('the recipient gets it twice').waitFor();
    await dialog.getByText('1 message, 1 with gateway-failed.').waitFor();
    await dialog.getByRole('button', { name: 'None was sent' }).press('Enter');
    await page.getByText('No unknown messages.').waitFor();
    await search('status:failed');
    await page.getByRole('option', { name: /rejected: .*recipient is not on WhatsApp/ }).waitFor();
    expect(await outbox.find({ recipient: unclearRecipient })).toMatchObject([{ status: 'queued' }]);
  });

  it.each([
    ['All were sent', 'unknown', unclearRecipient],
    ['None was sent', 'unknown', unclearRecipient],
    ['Retry all', 'failed', rejectedRecipient],
    ['Cancel all', 'queued', '447700900555'],
  ])('"%s" leaves what arrives while the question is open', async (label, status, recipient) => {
    const { page, outbox, dialog } = await visit(`messages?status=${status}&template=order_confirmed`);
    const arrive = async (): Promise<string> => {
      const message = template(recipient, 'order_confirmed', 'Ben', 'A-7');
      const { id } = await outbox.enqueue(message, { sender: 'shop' });
      if (status !== 'queued') await outbox.drain();
      return id;
    };
    await arrive();
    await page.getByRole('button', { name: label }).click();
    await dialog
      .getByRole('status')
      .getByText(/^\d messages?/)
      .waitFor();
    const before = Number.parseInt(await dialog.getByRole('status').innerText(), 10);
    const later = await arrive();
    await dialog.getByText('1 more arrived, not included.').waitFor();
    await dialog.getByRole('button', { name: label }).click();
    const counted = before === 1 ? '1 message' : `${before} messages`;
    await page.getByText(`${label}: ${counted}. 1 more arrived, not included.`).waitFor();
    expect(await outbox.get(later)).toMatchObject({ status, actions: [] });
  });

  it('goes on with an action that takes long where it was, also after an error', async () => {
    const { page, dialog } = await visit('messages?status=queued&template=back_in_stock');
    const cursors: unknown[] = [];
    await page.route('**/api/cancel', async (route) => {
      const { dryRun, cursor } = route.request().postDataJSON();
      if (dryRun) return route.continue();
      const call = cursors.push(cursor);
      if (call === 2) return route.fulfill({ contentType: 'text/html', body: 'Sign in' });
      await route.fulfill({ json: { count: 5, skipped: 0, codes: {}, isDone: call === 3, cursor: '7.11' } });
    });
    await page.getByRole('button', { name: 'Cancel all' }).click();
    const confirm = dialog.getByRole('button', { name: 'Cancel all' });
    await confirm.click();
    await page.getByText('You are signed out.').waitFor();
    await confirm.click();
    await page.getByText('Cancel all: 10 messages.').waitFor();
    expect(cursors).toStrictEqual([expect.stringMatching(/^\d+\.$/), '7.11', '7.11']);
  });

  it('reports an action that came too late', async () => {
    const { page, outbox, dialog } = await visit('messages?status=unknown&message=2');
    await page.getByRole('button', { name: 'It was sent' }).click();
    await dialog.getByText('1 message').waitFor();
    const [{ id = '' } = {}] = await outbox.find({ recipient: unclearRecipient });
    await outbox.resolve(id, 'not-sent');
    await dialog.getByRole('button', { name: 'It was sent' }).click();
    await page.getByText('It was sent: 0 messages. 1 changed meanwhile.').waitFor();
  });

  it('has edges in the colors that the user forces', async () => {
    const { support } = await visit('overview', { forcedColors: 'active' });
    await support.waitFor();
    expect(await support.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  });

  it('shows how far a campaign is, and its messages of each result', async () => {
    const { page, addresses, campaign, rows } = await visit('campaigns', { campaign: 'canary' });
    await campaign.getByText('summer_sale of shop, since').waitFor();
    expect(await campaign.locator('.outcomes').innerText()).toMatch(
      /^38 accepted\s+1 failed\s+1 unknown\s+0 expired\s+0 cancelled\s+0 sending\s+157 queued\s+1 invalid\s+2 duplicates$/,
    );
    await campaign.getByText('43 of 200 rows have a result').waitFor();
    await campaign.getByText('Nothing is sent: waiting for a canary').waitFor();
    await campaign.getByRole('link', { name: '1 unknown' }).click();
    await eventually(() => rows.count()).toBe(1);
    expect(page.url()).toMatch(/#\/messages\?tag=campaign%3Asummer-2026&status=unknown$/);
    await page.goBack();
    await campaign.getByRole('link', { name: '157 queued' }).click();
    await page.getByText('157 messages').waitFor();
    expect(page.url()).toMatch(/#\/messages\?tag=campaign%3Asummer-2026&status=queued$/);
    expect(addresses.filter((address) => /\d{11}/.test(address))).toStrictEqual([]);
  });

  it('pauses a campaign, resumes it, and passes its canary only when asked to, by keyboard', async () => {
    const { page, outbox, campaign, dialog } = await visit('campaigns', { campaign: 'canary' });
    const press = async (button: string): Promise<void> => {
      await campaign.getByRole('button', { name: button }).focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
    };
    await press('Pause');
    await page.keyboard.type('a wrong price');
    await page.keyboard.press('Enter');
    await campaign.getByText('Nothing is sent: paused by ann (a wrong price) since').waitFor();
    await page.getByRole('status').getByText('Campaign summer-2026: paused.').waitFor();
    await press('Resume');
    await dialog.getByText('The canary continues; the other messages still wait.').waitFor();
    await dialog.getByRole('button', { name: 'Resume' }).press('Enter');
    await campaign.getByText('paused by ann').waitFor({ state: 'detached' });
    expect(await outbox.campaigns.status('summer-2026')).toMatchObject({ state: 'canary' });
    await press('Pass the canary');
    await dialog.getByText('157 are queued. Results so far: 38 accepted, 1 failed, 1 unknown').waitFor();
    await dialog.getByRole('button', { name: 'Pass the canary' }).press('Enter');
    await campaign.getByText('sending', { exact: true }).waitFor();
    await outbox.drain();
    await page.getByRole('status').getByText('Campaign summer-2026: finished.').waitFor();
    await campaign.getByText('200 of 200 rows have a result.').waitFor();
    expect(await campaign.getByRole('button').count()).toBe(0);
  });

  it('pauses a sender with a reason, and says that resuming its campaign resumes it', async () => {
    const { page, go, outbox, dialog, shop } = await visit('overview', { campaign: 'canary' });
    await shop.getByRole('button', { name: 'Pause' }).click();
    await page.getByLabel('Reason').fill('a wrong price');
    await page.keyboard.press('Enter');
    await page.getByText('paused by ann (a wrong price) since').waitFor();
    await go('campaigns');
    await page.getByRole('button', { name: 'Resume sender shop' }).click();
    await dialog.getByRole('button', { name: 'Resume sender shop' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect((await outbox.status()).pauses).toStrictEqual([]);
  });

  it('shows how to start a campaign, and then that its canary waits, and how long the rest takes', async () => {
    const { page, outbox, campaign } = await visit('campaigns');
    const command = page.getByText('campaign send <module>');
    await command.waitFor();
    outbox.on('warning', () => undefined);
    await outbox.start();
    await addCampaign(outbox, { canary: { messages: 3 }, share: 0.05 });
    await campaign.getByText('canary waits', { exact: true }).waitFor();
    expect(await command.count()).toBe(0);
    await campaign.getByText('waiting for somebody to pass its canary').waitFor();
    await outbox.campaigns.resume('summer-2026');
    await campaign.getByText(/rows have a result, [\d.]+ per second, ends at about .*, in /).waitFor();
  });

  it('cancels a campaign after it said how many messages are queued', async () => {
    const { page, outbox, dialog } = await visit('campaigns', { campaign: 'canary' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('157 queued messages are cancelled.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel campaign summer-2026' }).click();
    await page.getByText('Cancel campaign summer-2026: 157 messages.').waitFor();
    expect(await outbox.campaigns.status('summer-2026')).toMatchObject({
      state: 'cancelled',
      counts: { cancelled: 157, queued: 0 },
    });
  });

  it('asks for campaigns only while it shows them, and keeps what it shows when it fails', async () => {
    const { page, addresses, campaign, shop } = await visit('campaigns', { campaign: 'canary' });
    const calls = (): number => addresses.filter((address) => address.endsWith('/api/campaigns')).length;
    await campaign.waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await shop.getByText('0 bulk, and 157 that a pause, a campaign or a template stops.').waitFor();
    const before = [calls(), addresses.length] as const;
    await eventually(() => addresses.length - before[1] > 2).toBe(true);
    expect(calls()).toBe(before[0]);
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await campaign.getByText('43 of 200 rows have a result').waitFor();
    const json = { message: 'The database does not respond.' };
    await page.route('**/api/campaigns', (route) => route.fulfill({ status: 503, json }));
    page.removeAllListeners('console');
    await page.getByRole('alert').getByText('The database does not respond.').waitFor();
    expect(await campaign.count()).toBe(1);
    await page.unroute('**/api/campaigns');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('offers no actions while it is read-only', async () => {
    const { page, go, campaign, detail } = await visit('campaigns', {
      campaign: 'canary',
      mayAct: false,
    });
    await campaign.getByRole('link', { name: '157 queued' }).waitFor();
    await page.getByText('Read-only: you may look, but not act.').waitFor();
    expect(await campaign.getByRole('button').count()).toBe(0);
    await go('messages?status=unknown&message=2');
    await detail.getByText('req-81').first().waitFor();
    for (const view of ['messages?status=unknown', 'messages?status=failed&tag=x', 'overview', 'people']) {
      await go(view);
      expect(
        await page.getByRole('button', { name: /sent|retry|cancel all|pause|resume|erase|export/i }).count(),
      ).toBe(0);
    }
  });

  it('says that it shows old data while the server does not respond', async () => {
    const { page } = await visit('overview');
    await page.route('**/api/**', (route) => route.abort());
    page.removeAllListeners('console');
    await page.getByText('Connection lost. This page shows what it last received').waitFor();
    await page.unroute('**/api/**');
    await page.locator('.connection-status[data-state=open]').waitFor();
  });

  it.each([
    ['light', 1200],
    ['dark', 360],
  ] as const)(
    'has no accessibility issues that axe finds, in %s mode, %d pixels wide',
    async (colorScheme, width) => {
      const viewport = { width, height: 800 };
      const options = { colorScheme, viewport, campaign: 'canary' } as const;
      const { page, go, dialog, shop, rows, detail } = await visit('overview', options);
      await shop.waitFor();
      await hasNoAxeFindings(page);
      await go('messages');
      await rows.first().waitFor();
      await hasNoAxeFindings(page);
      await go('messages?message=1');
      await detail.getByText('recipient is not on WhatsApp').first().waitFor();
      await hasNoAxeFindings(page);
      await go('people');
      await page.getByText('Who did what').waitFor();
      await hasNoAxeFindings(page);
      await go('campaigns');
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await hasNoAxeFindings(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor();
      await hasNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await go('messages?status=unknown');
      await page.getByRole('button', { name: 'All were sent' }).first().click();
      await dialog.waitFor();
      await hasNoAxeFindings(page);
    },
  );

  it.each([320, 360, 900, 1280, 1700])(
    'never scrolls sideways, and no field overlaps, %d pixels wide',
    async (width) => {
      const viewport = { width, height: 700 };
      const { page, go } = await visit('overview', { viewport, campaign: 'canary' });
      const contentWidth = (): Promise<number> =>
        page.evaluate(() => {
          const parts = document.querySelectorAll('html, main, .message, .attention');
          return Math.max(...Array.from(parts, ({ scrollWidth }) => scrollWidth));
        });
      for (const view of [
        'overview',
        'messages',
        'messages?status=unknown',
        'campaigns',
        'people',
        'messages?message=2',
      ]) {
        await go(view);
        const content = page.locator('.sender, .message-row .row-title, .campaign, #person, .message pre');
        await content.first().waitFor();
        await eventually(async () => (await contentWidth()) <= width).toBe(true);
        const overlapping = page
          .locator('.field, .toolbar, .attention li')
          .evaluateAll((fields) => fields.filter((field) => field.scrollWidth > field.clientWidth).length);
        expect(await overlapping).toBe(0);
        const reason = page.locator('.row .message-row > :last-child').first();
        if (view.startsWith('messages'))
          await eventually(async () => (await reason.boundingBox())?.width ?? 0).toBeGreaterThan(280);
      }
    },
  );
});
