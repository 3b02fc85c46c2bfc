import { isRecord } from './check-values.js';

/** What the gateway answered to a message that it took. */
export interface Receipt {
  /** The HTTP status, 200 to 299. */
  readonly status: number;
  /**
   * The answer, parsed where it is JSON, else as text; `''` where it was empty. The interface does not describe it.
   * Keys and recipient are struck out, so that a receipt can be logged.
   */
  readonly body: unknown;
  /** The message's identifier, where the answer holds one in a usual place. */
  readonly messageId?: string;
}

/** JSON where it is JSON, whatever the answer's content type claims; else the value as it is. */
export function parseBody(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Looks for an identifier where gateways usually put one, since the interface does not say. */
export function findMessageId(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const { messages, data } = body;
  const nested = Array.isArray(messages) ? messages[0] : data;
  const id =
    body.messageId ??
    body.message_id ??
    body.id ??
    (isRecord(nested) ? (nested.messageId ?? nested.id) : undefined);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/**
 * Whether a 2xx answer says that the message failed: `success: false`, a `status` of `error`, `failed` or `failure`,
 * or an `error` or `errors` with something in it. The interface describes no answer, so nothing else is read into it.
 */
export function saysItFailed(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const { success, status, error, errors } = body;
  return (
    success === false ||
    (typeof status === 'string' && /^(error|failed|failure)$/i.test(status)) ||
    hasContent(error) ||
    hasContent(errors)
  );
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value);
}
