import { isRecord } from '../message/check.js';

/** In bytes. The largest call names 1,000 messages. */
export const maxSize = 30_000;

/** What a call contains, checked only as far as its form. */
export type CallBody = Readonly<Record<string, unknown>>;

export function refused(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/**
 * Reads the body of a call, or returns why it is refused. Only the page itself may call: another website can send neither
 * the header, because browsers ask this server first and get no permission, nor as the same origin.
 */
export async function readCall(request: Request): Promise<CallBody | Response> {
  if (request.method !== 'POST') return refused(405, 'Only POST is allowed here.');
  if (isForeign(request) || request.headers.get('x-notifygen-page') === null)
    return refused(403, 'Only the page itself may send this request.');
  const text = await readText(request);
  if (text === undefined) return refused(413, `The body has more than ${maxSize} bytes.`);
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {}
  return refused(400, 'The body must be a JSON object. Mount the page before a parser of bodies.');
}

/** Browsers send `Sec-Fetch-Site`, also behind a proxy that changes the host; over plain HTTP only to their own machine. */
function isForeign({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('origin');
  return origin !== null && URL.parse(origin)?.host !== new URL(url).host;
}

async function readText({ body }: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  let size = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxSize) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString();
}
