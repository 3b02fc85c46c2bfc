import { createClient, isSendError, type Observers, sendRequest, sendText } from '@notifygen/runtime';
import type { Sandbox } from '@notifygen/sandbox';
import { sendOrderShipped } from '../../generated/index.ts';

export const to = '447700900123';

/** Sends three messages: one is accepted at the second attempt, one is rejected, and the delivery of one is unknown. */
export async function sendThrough(sandbox: Sandbox, observers: Observers): Promise<void> {
  const { appId, apiKey, fetch } = sandbox;
  const client = createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch, ...observers });

  sandbox.fault({ fault: 429, template: 'order_shipped' });
  await sendOrderShipped(client, {
    to,
    parameters: ['Ann', 'A-1001', 'Friday'],
    file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf' },
    buttons: ['A-1001'],
  });

  const request = { to, templateName: 'never_approved', parameters: [] };
  await mayFail(sendRequest(client, { kind: 'template', request }));

  sandbox.fault({ fault: 'cut-after' });
  await mayFail(sendText(client, { to, text: 'A person will be with you in a minute.' }));
}

/** The observers have already recorded the error. */
async function mayFail(send: Promise<unknown>): Promise<void> {
  try {
    await send;
  } catch (error) {
    if (!isSendError(error)) throw error;
  }
}
