import type { Client } from '../client/client.js';
import type { SendOptions } from '../client/send-options.js';
import { readNotification } from '../request/check-notification.js';
import { fillTemplate } from '../request/fill-template.js';
import type { TemplateNotification } from '../request/outgoing-message.js';
import type { TemplateContract, TemplateMessage } from '../request/template-contract.js';
import type { Receipt } from '../response/receipt.js';

/** Fills a template in and posts it (interface, section 4.3). Generated code calls it. */
export async function deliverTemplate(
  client: Client,
  contract: TemplateContract,
  message: TemplateMessage,
  options?: SendOptions,
): Promise<Receipt> {
  return client.deliver({ kind: 'template', request: fillTemplate(contract, message, client) }, options);
}

/**
 * Posts a request that a generated `build…` function returned earlier, such as one out of a queue.
 *
 * @throws SendError for every failure; `invalid-message` where a value does not fit.
 */
export async function sendNotification(
  client: Client,
  notification: TemplateNotification,
  options?: SendOptions,
): Promise<Receipt> {
  return client.deliver({ kind: 'template', request: readNotification(notification, client) }, options);
}
