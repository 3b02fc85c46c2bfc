import { type Client, pickLanguage } from '@notifygen/runtime';
import {
  buildSpringSale,
  sendOrderConfirmed,
  sendReturnReceived,
  templateReturnReceived,
} from '../generated/index.ts';
import { outbox } from './outbox.ts';

export interface Customer {
  readonly name: string;
  readonly phone: string;
  /** Such as `es-MX`. */
  readonly locale: string;
}

export async function confirmOrder(client: Client, customer: Customer, orderId: string): Promise<void> {
  await sendOrderConfirmed(client, { to: customer.phone, parameters: [customer.name, orderId] });
}

/** In English for customers who read Spanish, until the Spanish text is approved. */
export async function confirmReturn(client: Client, customer: Customer, returnId: string): Promise<void> {
  const language = pickLanguage(templateReturnReceived, [customer.locale], { fallback: 'en' });
  await sendReturnReceived(client, { to: customer.phone, language, parameters: [returnId] });
}

/** The outbox holds it until the template is approved, at most until the sale is over. */
export async function announceSale(customer: Customer): Promise<void> {
  const message = buildSpringSale({ to: customer.phone, parameters: [customer.name] });
  await outbox.enqueue(message, { expires: '3 days' });
}
