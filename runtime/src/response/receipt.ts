import type { Redact } from '../errors/redact.js';

/** What the gateway answered to a message that it took. */
export interface Receipt {
  /** The HTTP status, 200 to 299. */
  readonly status: number;
  /** The message's identifier, where the answer holds one in a usual place. */
  readonly messageId?: string;
  /**
   * The answer as it came: parsed where it is JSON, else text; `''` where it was empty; cut after 1 MiB. The interface
   * does not describe it. It may name the recipient, so it is left out where a receipt is printed, serialised or copied.
   */
  readonly body: unknown;
}

/** Makes a receipt that prints nothing which `redact` would strike out. */
export function createReceipt(
  status: number,
  body: unknown,
  messageId: string | undefined,
  redact: Redact,
): Receipt {
  const receipt = Object.defineProperty({ status, body: undefined }, 'body', {
    get: () => body,
    enumerable: false,
  });
  if (messageId === undefined) return receipt;
  const isSecret = redact(messageId) !== messageId;
  return Object.defineProperty(receipt, 'messageId', { get: () => messageId, enumerable: !isSecret });
}
