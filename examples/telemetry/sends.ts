import { type Client, createClient, isSendError, type Observers, sendText } from '@notifygen/runtime';
import type { Sandbox } from '@notifygen/sandbox';
import { sendOrderShipped, sendStoreWelcome } from '../../generated/index.ts';

export const to = '447700900123';

/** What the gateway answers, one call after the other; `undefined` lets the sandbox answer, as it does after the last. */
const answers: readonly (Response | undefined)[] = [
  Response.json({ message: 'slow down' }, { status: 429 }),
  undefined,
  Response.json({ message: `cannot reach ${to}` }, { status: 500 }),
];

/** Sends three messages: one is accepted at the second attempt, one fails, one is accepted at once. */
export async function sendThrough(sandbox: Sandbox, observers: Observers): Promise<void> {
  const client = createClient({
    baseUrl: 'http://localhost',
    appId: sandbox.appId,
    apiKey: sandbox.apiKey,
    fetch: withAnswers(sandbox.fetch),
    ...observers,
  });
  await sendOrderShipped(client, {
    to,
    parameters: ['Ann', 'A-1001', 'Friday'],
    file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf' },
    buttons: ['A-1001'],
  });
  await failToWelcome(client);
  await sendText(client, { to, text: 'A person will be with you in a minute.' });
}

async function failToWelcome(client: Client): Promise<void> {
  try {
    await sendStoreWelcome(client, { to });
  } catch (error) {
    if (!isSendError(error)) throw error;
  }
}

function withAnswers(gateway: typeof fetch): typeof fetch {
  let calls = 0;
  return async (input, init) => answers[calls++]?.clone() ?? gateway(input, init);
}
