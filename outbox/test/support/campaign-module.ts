/** A module that exports an outbox with templates, as users of `campaign` have. */
import { createOutbox } from '@notifygen/outbox';
import { createClient, type TemplateContract } from '@notifygen/runtime';
import { templates } from '../../../generated/index.ts';

const { DATABASE_URL, GATEWAY_URL = 'http://127.0.0.1:9' } = process.env;
const shop = createClient({ baseUrl: GATEWAY_URL, appId: 'shop-app', apiKey: 'key-1' });
const refund: TemplateContract = { name: 'refund', parameters: ['reason'] };

export const outbox = createOutbox({
  url: DATABASE_URL,
  senders: { shop },
  templates: { ...templates, refund },
});
