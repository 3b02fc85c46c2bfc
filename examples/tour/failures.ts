import { type Client, isSendError, type SendError, sendRequest } from '@notifygen/runtime';
import { buildOrderShipped, sendOrderShipped } from '../../generated/index.ts';

/** Fails before anything is sent: an empty parameter compiles, but the gateway would reject it. */
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

/** Rejected by the gateway: a request from an old queue, for a template that is no longer approved. */
export function sendRetiredTemplate(client: Client, to: string): Promise<SendError> {
  const { kind, request } = buildOrderShipped({
    to,
    parameters: ['Ann', 'A-1001', 'Friday'],
    file: { type: 'document', url: 'https://shop.example/files/invoice-A-1001.pdf' },
    buttons: ['A-1001'],
  });
  return failureOf(sendRequest(client, { kind, request: { ...request, templateName: 'order_sent' } }));
}

async function failureOf(sending: Promise<unknown>): Promise<SendError> {
  try {
    await sending;
  } catch (error) {
    if (isSendError(error)) return error;
    throw error;
  }
  throw new Error('the message should have failed');
}
