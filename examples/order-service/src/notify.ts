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

/** Trying again is safe: the advice is `retry` only if the message was certainly not accepted. */
function afterFailure({ advice }: SendError): Outcome {
  return advice === 'retry' ? 'try again' : 'given up';
}
