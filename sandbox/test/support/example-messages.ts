import type { Sandbox } from '@notifygen/sandbox';
import { sessionSends, templateSends } from '../../../examples/tour/sends.ts';

/** Sends everything that the tour sends, with rejected calls and a fault, as the screenshots show it. */
export async function sendExamples(sandbox: Sandbox): Promise<void> {
  const { appId, apiKey, fetch } = sandbox;
  const client = sandbox.client({ retry: { limit: 0 } });
  const send = async (what: string, to: string): Promise<void> => {
    const found = [...templateSends, ...sessionSends].find((candidate) => candidate.what === what);
    if (!found) throw new Error(`the tour does not send ${what}`);
    await found.send(client, to);
  };
  const sendFields = async (fields: object): Promise<void> => {
    await fetch('http://localhost/api/v1/whatsApp/whatsappHSM', {
      method: 'POST',
      headers: { 'x-app-id': appId, 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ message: fields }),
    });
  };

  await send('assembly_guide', '351912345678');
  await send('order_confirmed', '351912345678');
  await send('sendAudio', '351912345678');
  await send('order_ready_ar', '971501234567');
  for (const what of ['2fa_code', 'delivery_slot', 'return_opened']) await send(what, '16135550182');
  for (const what of ['sendImage', 'sendSticker', 'sendAttachment', 'developer_day'])
    await send(what, '33612345678');
  sandbox.fault({ fault: 429 });
  await send('back_in_stock', '4915112345678').catch(() => undefined);
  await sendFields({
    to: '+44 7700 900456',
    templateName: 'invoice_ready',
    parameters: ['A-1001', '£249.00'],
    file: { type: 'document', url: 'https://shop.example/files/invoice-A-1001.pdf' },
  });
  for (const what of ['store_welcome', 'lookbook', 'cart_reminder', 'order_shipped', 'sendText']) {
    await send(what, '447700900123');
  }
  await sendFields({
    to: '447700900123',
    templateName: 'order_shipped',
    language: 'en',
    parameters: ['Ann', 'A-1002'],
    file: { type: 'document', url: 'https://shop.example/files/invoice-A-1002.pdf' },
    buttons: [],
  });
}
