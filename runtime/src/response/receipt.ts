import { isRecord } from '../errors/value-type.js';

/**
 * The gateway's response to a message that it accepted. The body and the message ID may identify the recipient, so do not
 * log them unless your logs may contain personal data.
 */
export interface Receipt {
  /** HTTP status, 200 to 299. */
  readonly status: number;
  /** ID of the message, if the response contains one in a usual place. */
  readonly messageId?: string;
  /**
   * Body of the response, which the interface does not describe: parsed JSON if it is JSON, else text; `''` if it was
   * empty; cut after 1 MiB.
   */
  readonly body: unknown;
}

/** Finds the ID where gateways usually put it, since the interface does not say. */
export function findMessageId(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const { messages, data } = body;
  for (const parent of [body, Array.isArray(messages) ? messages[0] : undefined, data]) {
    if (!isRecord(parent)) continue;
    const id = parent.messageId ?? parent.message_id ?? parent.id;
    if (typeof id === 'string' || typeof id === 'number') return String(id);
  }
  return undefined;
}
