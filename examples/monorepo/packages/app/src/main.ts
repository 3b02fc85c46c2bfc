import { clientFromEnv } from '@notifygen/runtime';
import { sendOrderShipped } from '@shop/messages';

const { status } = await sendOrderShipped(clientFromEnv(), {
  to: '447700900123',
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf', name: 'Invoice A-1001' },
  buttons: ['A-1001'],
});

console.log(`The gateway responded with ${status}.`);
