import { join } from 'node:path';
import { type Client, createClient } from '@notifygen/runtime';
import { createSandbox, type Sandbox } from '@notifygen/sandbox';
import type { Templates } from '../../generated/index.ts';

/** A sandbox, and a client that sends to it without a network. */
export async function openShop(): Promise<{
  readonly sandbox: Sandbox<Templates>;
  readonly client: Client;
}> {
  const templates = join(import.meta.dirname, '../../templates');
  const sandbox = await createSandbox<Templates>({ templates });
  const { appId, apiKey, fetch } = sandbox;
  return { sandbox, client: createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch }) };
}
