import { createSandbox, serveSandbox } from '@notifygen/sandbox';

export default async function startSandbox(): Promise<void> {
  const sandbox = await createSandbox({ templates: 'templates' });
  const server = await serveSandbox(sandbox);
  process.env.NOTIFYGEN_BASE_URL = server.url;
  process.env.NOTIFYGEN_APP_ID = sandbox.appId;
  process.env.NOTIFYGEN_API_KEY = sandbox.apiKey;
  Object.assign(globalThis, { sandboxServer: server });
}
