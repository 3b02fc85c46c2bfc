import type { Client } from '../client/client.js';
import type { SendOptions } from '../client/send-options.js';
import { checkRequest } from '../request/check-request.js';
import type { OutgoingMessage } from '../request/outgoing-message.js';
import type { Receipt } from '../response/receipt.js';
import { deliver } from './deliver.js';

/**
 * Posts what a `build…` function returned earlier, such as a request from a queue. Its values are checked again.
 *
 * @throws SendError (rejects) for every failure; `invalid-message` if a value is invalid.
 */
export function sendRequest(client: Client, built: OutgoingMessage, options?: SendOptions): Promise<Receipt> {
  return deliver(client, { kind: 'unknown', build: () => checkRequest(built, client) }, options);
}
