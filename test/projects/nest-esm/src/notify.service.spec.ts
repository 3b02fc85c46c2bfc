import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NotifyService } from './notify.service.js';

it('sends the message to the sandbox', async () => {
  const sandbox = await createSandbox({ templates: 'templates' });
  const { url, close } = await serveSandbox(sandbox);
  onTestFinished(close);
  vi.stubEnv('NOTIFYGEN_BASE_URL', url);
  vi.stubEnv('NOTIFYGEN_APP_ID', sandbox.appId);
  vi.stubEnv('NOTIFYGEN_API_KEY', sandbox.apiKey);
  expect(await new NotifyService().orderShipped('447700900199')).toBe(200);
  expect((await sandbox.waitFor('order_shipped')).text).toBe('Hi Ann, your order A-1001 ships on Friday.');
});
