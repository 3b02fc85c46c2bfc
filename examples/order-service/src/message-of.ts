import type { OutgoingMessage } from '@notifygen/runtime';
import { buildOrderConfirmed, buildOrderShipped } from '../generated/index.ts';
import type { OrderEvent } from './order-event.ts';

/** What the customer gets. Checks every value, so that nothing invalid is stored. */
export function messageOf(event: OrderEvent): OutgoingMessage {
  const { customerName, orderId, phone: to } = event;
  switch (event.type) {
    case 'confirmed':
      return buildOrderConfirmed({
        to,
        language: event.language,
        parameters: [customerName, orderId],
      });
    case 'shipped':
      return buildOrderShipped({
        to,
        parameters: [customerName, orderId, event.day],
        file: { type: 'document', url: event.invoiceUrl, name: `Invoice ${orderId}` },
        buttons: [event.trackingCode],
      });
  }
}
