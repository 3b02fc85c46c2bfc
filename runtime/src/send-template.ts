import type { Client, SendOptions } from './client.js';
import type { TemplateNotification } from './outgoing-message.js';
import { readNotification } from './read-notification.js';
import { readTemplateMessage } from './read-template-message.js';
import type { Receipt } from './receipt.js';
import type { TemplateContract, TemplateMessage } from './template-contract.js';

/** Checks a message against its template and posts it (interface, section 4.3). Generated code calls it. */
export async function sendTemplate(
  client: Client,
  contract: TemplateContract,
  message: TemplateMessage,
  options?: SendOptions,
): Promise<Receipt> {
  return client.deliver(
    { kind: 'template', request: readTemplateMessage(contract, message, client) },
    options,
  );
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
