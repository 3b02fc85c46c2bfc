import { type Client, isSendError, type Receipt, type SendError } from '@notifygen/runtime';
import { sendOrderConfirmed, sendOrderShipped } from '../generated/index.ts';
import type { OrderEvent } from './order-event.ts';

export type Outcome = 'sent' | 'try again' | 'given up';

/** Sends what belongs to an event. A message that fails never fails the order. */
export async function notify(client: Client, event: OrderEvent): Promise<Outcome> {
  try {
    await send(client, event);
    return 'sent';
  } catch (error) {
    if (!isSendError(error)) throw error;
    // Neither keys nor the customer's number stand in the error.
    console.error(`${event.type} ${event.orderId}: ${error.message}`);
    return afterFailure(error);
  }
}

function send(client: Client, event: OrderEvent): Promise<Receipt> {
  const { customerName, orderId, phone: to } = event;
  switch (event.type) {
    case 'confirmed':
      return sendOrderConfirmed(client, {
        to,
        language: event.language,
        parameters: [customerName, orderId],
      });
    case 'shipped':
      return sendOrderShipped(client, {
        to,
        parameters: [customerName, orderId, event.day],
        file: { type: 'document', url: event.invoiceUrl, name: `Invoice ${orderId}` },
        buttons: [event.trackingCode],
      });
  }
}

function afterFailure({ code }: SendError): Outcome {
  switch (code) {
    case 'unreachable':
    case 'rate-limited':
    case 'unavailable':
      return 'try again'; // It certainly did not go out, and the next hour may be a better one.
    default:
      return 'given up'; // Refused for good, or perhaps sent already: nobody gets a message twice.
  }
}
