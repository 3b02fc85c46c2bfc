import { it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { eventually, post, shipped, templatePath, to } from '../support/sandbox.js';

describeInBrowser('the file of a call', (browser) => {
  it('on this machine is checked, and the findings are below the call', async () => {
    const { page, sandbox, url } = await browser.visit(`/?to=${to}`);
    const file = { type: 'image', url: new URL('/sandbox/info', url).href };
    await post(sandbox, templatePath, { message: { ...shipped, file } });
    const findings = page.getByRole('list', { name: 'Findings in the file' });
    await findings.waitFor();
    await eventually(() => findings.textContent()).toContain(
      'The file: warning: is not of the type image, but of document',
    );
  });
});
