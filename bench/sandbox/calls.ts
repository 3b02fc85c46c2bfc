import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@notifygen/sandbox';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Sends calls to 20 recipients: two of three with a template, every tenth of those rejected, and texts. */
export async function sendCalls(
  { fetch, appId, apiKey }: Pick<Sandbox, 'fetch' | 'appId' | 'apiKey'>,
  count: number,
  perSecond?: number,
): Promise<void> {
  const start = performance.now();
  for (let index = 0; index < count; index++) {
    const [path, body] = requestOf(index);
    await fetch(`http://sandbox${path}`, {
      method: 'POST',
      headers: { 'x-app-id': appId, 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (perSecond === undefined) continue;
    await sleep(Math.max(1, start + ((index + 1) * 1000) / perSecond - performance.now()));
  }
}

function requestOf(index: number): readonly [path: string, body: object] {
  const to = String(447_700_900_000 + (index % 20));
  const [order, day = ''] = [`A-${1000 + index}`, days[index % days.length]];
  if (index % 3 === 0) {
    const text = `Hello, your table number ${index} is ready. We keep it until ${day} evening.`;
    return ['/api/v1/whatsapp/sessionMessage/text', { to, message: { text } }];
  }
  const message = {
    to,
    templateName: 'order_shipped',
    language: 'en',
    parameters: index % 10 === 0 ? ['Ann'] : ['Ann', order, day],
    file: { type: 'document', url: `https://shop.example/invoices/${order}.pdf`, name: 'Invoice' },
    buttons: [{ type: 'url', url: order }],
  };
  return ['/api/v1/whatsApp/whatsappHSM', { message }];
}
