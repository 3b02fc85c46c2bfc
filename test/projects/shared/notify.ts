import { clientFromEnv } from '@notifygen/runtime';
import { type OrderShippedMessage, sendOrderShipped } from './generated/index.js';

export async function notify(to: string): Promise<number> {
  const { status } = await sendOrderShipped(clientFromEnv(), {
    to,
    parameters: ['Ann', 'A-1001', 'Friday'],
    file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf' },
    buttons: ['A-1001'],
  });
  return status;
}

// @ts-expect-error the ship date is missing
export const mistake: OrderShippedMessage['parameters'] = ['Ann', 'A-1001'];
