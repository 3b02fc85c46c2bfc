import type { Client, Draft } from '../client/client.js';
import type { SendOptions } from '../client/send-options.js';
import { invalidMessage } from '../errors/send-error.js';
import { isRecord } from '../errors/values.js';
import { checkRequest } from '../request/check-request.js';
import { fillTemplate } from '../request/fill-template.js';
import type { OutgoingMessage } from '../request/outgoing-message.js';
import type { TemplateContract, TemplateMessage } from '../request/template-contract.js';
import type { Receipt } from '../response/receipt.js';

/** Hands a message to the client, which builds it, so that its observers see an invalid one too. */
export async function deliver(
  client: Client,
  draft: Draft,
  options: SendOptions | undefined,
): Promise<Receipt> {
  if (isRecord(client) && typeof client.deliver === 'function') return client.deliver(draft, options);
  throw invalidMessage('message', [{ path: 'client', message: 'must be what createClient returned' }]);
}

/** Builds the request of a template and posts it (interface, section 4.3). Generated code calls it. */
export function deliverTemplate(
  client: Client,
  contract: TemplateContract,
  message: TemplateMessage,
  options?: SendOptions,
): Promise<Receipt> {
  const build = () => fillTemplate(contract, message, client);
  return deliver(client, { kind: 'template', template: contract.name, build }, options);
}

/**
 * Posts what a `build…` function returned earlier, such as a request from a queue. Its values are checked again.
 *
 * @throws SendError (rejects) for every failure; `invalid-message` if a value is invalid.
 */
export function sendRequest(client: Client, built: OutgoingMessage, options?: SendOptions): Promise<Receipt> {
  return deliver(client, { kind: 'unknown', build: () => checkRequest(built, client) }, options);
}
