import { isRecord, readOnce } from '../errors/value-type.js';

/**
 * The gateway's response to a message that it accepted. The body and the message ID may identify the recipient, so do not
 * log them unless your logs may contain personal data.
 */
export interface Receipt {
  /** HTTP status, 200 to 299 unless the option `interpret` accepted another one. */
  readonly status: number;
  /** ID of the message, if the response contains one in a usual place. */
  readonly messageId?: string;
  /**
   * Body of the response, which the interface does not describe: parsed JSON if it is JSON, else text; `''` if it was
   * empty.
   */
  readonly body: unknown;
}

/**
 * Finds the ID where gateways usually put it, since the interface does not say.
 *
 * @param anyId Whether `id` counts too, which in an error response is often the ID of the error.
 */
export function findMessageId(body: unknown, anyId: boolean = true): string | undefined {
  if (!isRecord(body)) return undefined;
  const { messages, data } = readOnce(body);
  const message: unknown = Array.isArray(messages) && messages[0];
  for (const parent of [body, message, data]) {
    const { messageId, message_id, id } = readOnce(isRecord(parent) ? parent : {});
    const found = messageId ?? message_id ?? ((anyId || parent === message) && id);
    if (typeof found === 'string' || typeof found === 'number') return `${found}`;
  }
  return undefined;
}
