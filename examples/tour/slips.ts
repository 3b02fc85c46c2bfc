import { type Client, isSendError, type SendError, sendNotification } from '@notifygen/runtime';
import { buildOrderShipped, sendOrderShipped } from '../../generated/index.ts';

/** Caught before it was sent: an empty value passes the compiler, but never the gateway. */
export function sendEmptyParameter(client: Client, to: string): Promise<SendError> {
  return failureOf(
    sendOrderShipped(client, {
      to,
      parameters: ['Ann', '', 'Friday'],
      file: { type: 'document', url: 'https://shop.example/files/invoice-A-1001.pdf' },
      buttons: ['A-1001'],
    }),
  );
}

/** Refused by the gateway: a request out of an old queue, for a template that is no longer approved. */
export function sendRetiredTemplate(client: Client, to: string): Promise<SendError> {
  const request = buildOrderShipped({
    to,
    parameters: ['Ann', 'A-1001', 'Friday'],
    file: { type: 'document', url: 'https://shop.example/files/invoice-A-1001.pdf' },
    buttons: ['A-1001'],
  });
  return failureOf(sendNotification(client, { ...request, templateName: 'order_sent' }));
}

async function failureOf(sending: Promise<unknown>): Promise<SendError> {
  try {
    await sending;
  } catch (error) {
    if (isSendError(error)) return error;
    throw error;
  }
  throw new Error('this slip should have been caught');
}
