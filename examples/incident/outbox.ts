import { join } from 'node:path';
import { createOutbox, type Outbox, type SenderLimits } from '@notifygen/outbox';
import { createClient, type TemplateContract } from '@notifygen/runtime';
import { templates as approved } from '../../generated/index.ts';
import { respond } from './gateway.ts';

/** Where the messages of this example are, until it ends. */
export const folder: string = join(import.meta.dirname, '.notifygen');

/** The platform has paused one of them, as `notifygen pull --update` writes it into the YAML. */
export const templates: Readonly<Record<string, TemplateContract>> = {
  ...Object.fromEntries(
    Object.entries<TemplateContract>(approved).map(([name, contract]) => [
      name,
      { category: 'utility', ...contract },
    ]),
  ),
  cart_reminder: {
    category: 'marketing',
    ...approved.cart_reminder,
    unapproved: [{ language: 'en', status: 'paused' }],
  },
};

/** The platform's limit of a new number. */
const newNumber: SenderLimits = { recipientsPerDay: { limit: 250 } };

/** An outbox of one of the shop's processes. */
export function createShop({
  senders = ['shop', 'club', 'payments', 'support'],
  ...changed
}: {
  readonly senders?: readonly string[];
  readonly templates?: typeof templates;
}): Outbox {
  return createOutbox({
    url: `file:${join(folder, 'outbox.db')}`,
    senders: Object.fromEntries(
      senders.map((name) => {
        const settings = { baseUrl: 'https://gateway.example', appId: name, apiKey: 'key' };
        const client = createClient({ ...settings, fetch: respond });
        return [name, { client, ...(name === 'club' ? { limits: newNumber } : {}) }];
      }),
    ),
    templates,
    templateWait: '1 day',
    ...changed,
  });
}

/** What `notifygen-outbox` loads. */
export const outbox: Outbox = createShop({});
