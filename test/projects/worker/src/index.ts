import { createClient } from '@notifygen/runtime';
import { type OrderShippedMessage, sendOrderShipped } from './generated/index.mjs';

interface Env {
  readonly NOTIFYGEN_BASE_URL: string;
  readonly NOTIFYGEN_APP_ID: string;
  readonly NOTIFYGEN_API_KEY: string;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const client = createClient({
      baseUrl: env.NOTIFYGEN_BASE_URL,
      appId: env.NOTIFYGEN_APP_ID,
      apiKey: env.NOTIFYGEN_API_KEY,
    });
    const { status } = await sendOrderShipped(client, {
      to: new URL(request.url).pathname.replace('/orders/', ''),
      parameters: ['Ann', 'A-1001', 'Friday'],
      file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf' },
      buttons: ['A-1001'],
    });
    return Response.json(status);
  },
};

// @ts-expect-error the ship date is missing
export const mistake: OrderShippedMessage['parameters'] = ['Ann', 'A-1001'];
