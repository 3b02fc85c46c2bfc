import { type Client, isSendError, type Receipt, type SendError } from '@notifygen/runtime';
import { sendOrderConfirmed, sendOrderShipped } from '../generated/index.ts';
import type { OrderEvent } from './order-event.ts';

export type Outcome = 'sent' | 'try again' | 'given up';

/** Sends the message for an event. A failed message never fails the order. */
export async function notify(client: Client, event: OrderEvent): Promise<Outcome> {
  try {
    await send(client, event);
    return 'sent';
  } catch (error) {
    if (!isSendError(error)) throw error;
    // The error contains neither credentials nor the customer's number.
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
      return 'try again'; // The message was certainly not accepted, and a later attempt may succeed.
    default:
      return 'given up'; // Rejected permanently, or possibly sent: no customer gets a message twice.
  }
}
