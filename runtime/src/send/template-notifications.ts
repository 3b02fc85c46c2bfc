import type { Client, SendOptions } from '../client/client.js';
import { checkNotification } from '../request/check-notification.js';
import { fillTemplate } from '../request/fill-template.js';
import type { TemplateNotification } from '../request/outgoing-message.js';
import type { TemplateContract, TemplateMessage } from '../request/template-contract.js';
import type { Receipt } from '../response/receipt.js';

/** Builds the request of a template and posts it (interface, section 4.3). Generated code calls it. */
export async function deliverTemplate(
  client: Client,
  contract: TemplateContract,
  message: TemplateMessage,
  options?: SendOptions,
): Promise<Receipt> {
  return client.deliver({ kind: 'template', request: fillTemplate(contract, message, client) }, options);
}

/**
 * Posts a request that a generated `build…` function returned earlier, such as one from a queue.
 *
 * @throws SendError (rejects) for every failure; `invalid-message` if a value is invalid.
 */
export async function sendNotification(
  client: Client,
  notification: TemplateNotification,
  options?: SendOptions,
): Promise<Receipt> {
  return client.deliver({ kind: 'template', request: checkNotification(notification, client) }, options);
}
