import { type CampaignOptions, createOutbox, type Outbox } from '@notifygen/outbox';
import { createClient, type OutgoingMessage, type TemplateContract } from '@notifygen/runtime';

/** The recipient of one message, to whom the gateway's response says nothing about what became of it. */
export const unclearRecipient = '447700900002';
/** The recipient of one message that the gateway rejects. */
export const rejectedRecipient = '447700900001';

async function respond(...request: ConstructorParameters<typeof Request>): Promise<Response> {
  const { message } = await new Request(...request).json();
  const { to } = message;
  if (to === unclearRecipient)
    return Response.json(
      { error: 'upstream did not respond' },
      { status: 503, headers: { 'x-request-id': 'req-81' } },
    );
  if (to === rejectedRecipient)
    return Response.json({ error: 'recipient is not on WhatsApp' }, { status: 422 });
  return Response.json({ messageId: `wamid.${to}` });
}

export function template(
  to: string,
  templateName: string,
  ...parameters: readonly string[]
): OutgoingMessage {
  return { kind: 'template', request: { to, templateName, language: 'en', parameters } };
}

/** A message that the gateway accepts. Each number is another recipient. */
export function shipped(number: number): OutgoingMessage {
  return template(
    `44770091${String(number).padStart(4, '0')}`,
    'order_shipped',
    'Ben',
    `A-${1001 + number}`,
    'Friday',
  );
}

const contracts: readonly TemplateContract[] = Object.entries({
  order_confirmed: ['name', 'order'],
  order_shipped: ['name', 'order', 'day'],
  invoice_ready: ['order', 'total'],
  back_in_stock: ['article'],
  delivery_slot: ['name', 'time'],
  '2fa_code': ['code'],
  summer_sale: ['name', 'discount'],
}).map(([name, parameters]) => ({ name, language: 'en', parameters, category: 'utility' }));

/** Adds a campaign of 200 rows. The first two of its canary are rejected, and may have been sent. */
export async function addCampaign(
  outbox: Outbox<'shop' | 'support'>,
  options: Partial<Pick<CampaignOptions, 'name' | 'canary' | 'share'>> = { canary: { messages: 40 } },
): Promise<void> {
  const recipients = Array.from({ length: 195 }, (_, number) => `4477009${String(60_000 + number)}`);
  const rows = [rejectedRecipient, unclearRecipient, ...recipients].map((to) => ({
    to,
    name: 'Ann',
    discount: '20 %',
  }));
  await outbox.campaigns.create({
    name: 'summer-2026',
    template: 'summer_sale',
    sender: 'shop',
    rows: [...rows, ...rows.slice(-2), { ...rows[0], to: 'Ann' }],
    ...options,
  });
}

/** An outbox of a shop, with a message of each status that a person may have to look at, and some that wait. */
export async function createExampleOutbox(url: string): Promise<Outbox<'shop' | 'support'>> {
  const client = createClient({
    baseUrl: 'https://gateway.example',
    appId: 'shop',
    apiKey: 'key',
    fetch: respond,
  });
  const outbox = createOutbox({
    url,
    senders: {
      shop: { client, limits: { perSecond: 60, perRecipient: { seconds: 6, burst: 45, burstFor: 'all' } } },
      support: client,
    },
    templates: Object.fromEntries(contracts.map((contract) => [contract.name, contract])),
  });
  const shop = { sender: 'shop' } as const;
  const order = (number: number): string => `A-${1001 + number}`;
  await outbox.enqueueAll([
    {
      ...shop,
      message: template(rejectedRecipient, 'order_confirmed', 'Ann', order(0)),
      dedupe: 'confirmed-A-1001',
    },
    {
      ...shop,
      message: template(unclearRecipient, 'invoice_ready', order(1), '£249.00'),
      dedupe: 'invoice-A-1002',
    },
    ...Array.from({ length: 40 }, (_, number) => ({
      ...shop,
      message: shipped(number),
      dedupe: `shipped-${order(number)}`,
    })),
  ]);
  await outbox.drain();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const waiting = { notBefore: tomorrow, sender: 'support' } as const;
  const enqueued = await outbox.enqueueAll([
    ...Array.from({ length: 30 }, (_, number) => ({
      ...waiting,
      priority: 'bulk' as const,
      message: template(`4477009002${number + 10}`, 'back_in_stock', 'Oak side table'),
    })),
    ...Array.from({ length: 8 }, (_, number) => ({
      ...waiting,
      message: template(`4477009003${number + 10}`, 'delivery_slot', 'Ann', '10:00'),
    })),
    { ...waiting, priority: 'urgent', message: template('447700900300', '2fa_code', '448201') },
  ]);
  await outbox.cancel(enqueued[0]?.id ?? '');
  return outbox;
}
