import { join } from 'node:path';
import { it } from 'vitest';
import { scratchFolder, writeText } from '../../../test/support/files.ts';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser, openTemplate } from '../support/browser.js';
import { eventually } from '../support/sandbox.js';

const greeting = 'name: greeting\nplaceholders: [name]\nbody: Hi {{1}}!\n';

describeInBrowser('the templates page', (browser) => {
  it('keeps a form that is being filled in when its template changes', async () => {
    const templates = scratchFolder({
      'greeting.yaml': greeting,
      'farewell.yaml': 'name: farewell\nbody: Bye.\n',
    });
    const { page, sandbox } = await browser.visit('/templates', { templates });
    const card = await openTemplate(page, 'greeting');
    await card.getByLabel('Recipient').fill('351912345678');
    await card.getByLabel('name').fill('Ann');
    await page.keyboard.press('ArrowLeft');
    writeText(
      join(templates, 'greeting.yaml'),
      'name: greeting\nplaceholders: [name, day]\nbody: Hello {{1}}, see you on {{2}}!\n',
    );
    writeText(join(templates, 'another.yaml'), 'name: another\nbody: More.\n');
    await sandbox.reload();
    await card.getByLabel('day').waitFor();
    await eventually(() => card.getByLabel('Recipient').inputValue()).toBe('351912345678');
    await eventually(() => card.locator('.preview').innerText()).toContain('Hello Ann, see you on day!');
    // The user continues to type where the cursor was.
    await page.keyboard.type('ik');
    await eventually(() => card.getByLabel('name').inputValue()).toBe('Anikn');
    await eventually(() => page.locator('.row-title').allInnerTexts()).toStrictEqual([
      'another',
      'farewell',
      'greeting',
    ]);
  });

  it('says of a template that is not approved, and of its calls, that the platform would reject them', async () => {
    const files = { 'greeting.yaml': `${greeting}status: rejected\nstatusReason: PROMOTIONAL\n` };
    const { page } = await browser.visit('/templates', { files });
    const card = await openTemplate(page, 'greeting');
    const reason = 'its status is rejected (PROMOTIONAL)';
    await card.getByText(`The platform would reject this: ${reason}.`).waitFor();
    await card.getByLabel('Recipient').fill('351912345678');
    await card.getByLabel('name').fill('Ann');
    await card.getByRole('button', { name: 'Send to the inbox' }).click();
    await card.getByText('Sent.').waitFor();
    await page.goto(new URL('/', page.url()).href);
    const inspector = page.getByRole('region', { name: 'Call', exact: true });
    await inspector.getByText('The platform would reject this:').waitFor();
    await page.locator('.call-row .tag', { hasText: 'not approved' }).waitFor();
    await inspector.getByText(`is a template that cannot be sent: ${reason}`).waitFor();
    await hasNoAxeFindings(page);
  });

  it('shows the errors of templates with the line, until they are fixed', async () => {
    const templates = scratchFolder({ 'greeting.yaml': greeting });
    const { page, sandbox } = await browser.visit('/templates', { templates });
    writeText(join(templates, 'greeting.yaml'), greeting.replace('{{1}}', '{{x}}'));
    await sandbox.reload();
    const error = page.getByLabel('Template error', { exact: true });
    await error.waitFor();
    await eventually(() => error.textContent()).toContain('greeting.yaml:3:10 - error: ');
    await eventually(() => error.textContent()).toContain('3 | body: Hi {{x}}!\n  |          ^~~~~');
    await page.getByRole('option', { name: /^greeting\s*, has an error/ }).waitFor();
    await page.locator('.template[data-name=greeting]').waitFor();
    await hasNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 700 });
    await page.reload();
    await page.getByRole('listbox', { name: 'Templates' }).waitFor();
    await error.waitFor();
    await hasNoAxeFindings(page);
    writeText(join(templates, 'greeting.yaml'), greeting);
    await sandbox.reload();
    await error.waitFor({ state: 'detached' });
  });

  it('mark the link to them on the other pages while they have errors', async () => {
    const templates = scratchFolder({ 'greeting.yaml': greeting });
    const { page, sandbox } = await browser.visit('/', { templates });
    const link = page.getByRole('navigation').getByRole('link', { name: 'Templates' });
    writeText(join(templates, 'greeting.yaml'), greeting.replace('{{1}}', '{{x}}'));
    await sandbox.reload();
    await eventually(() => link.getAttribute('title')).toBe('The templates have errors');
    await hasNoAxeFindings(page);
    writeText(join(templates, 'greeting.yaml'), greeting);
    await sandbox.reload();
    await eventually(() => link.getAttribute('title')).toBe('');
  });
});
