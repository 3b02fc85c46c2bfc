import type { Client } from './client.js';
import { fillTemplate } from './fill-template.js';
import type { TemplateNotification } from './outgoing-message.js';
import { readNotification } from './read-notification.js';
import type { Receipt } from './receipt.js';
import type { SendOptions } from './send-options.js';
import type { TemplateContract, TemplateMessage } from './template-contract.js';

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
