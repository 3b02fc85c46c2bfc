import { type Client, pickLanguage } from '@notifygen/runtime';
import {
  sendOrderConfirmed,
  sendReturnReceived,
  sendSpringSale,
  templateReturnReceived,
} from '../generated/index.ts';

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

export async function announceSale(client: Client, customer: Customer): Promise<void> {
  await sendSpringSale(client, { to: customer.phone, parameters: [customer.name] });
}
