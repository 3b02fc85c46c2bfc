/** In bytes. The largest valid request is a few kilobytes. */
export const maxBodySize = 1_000_000;

/** Reads the body of a request as text. Returns `undefined` without reading further if it is larger than `maxBodySize`. */
export async function readBody(request: Request): Promise<string | undefined> {
  const length = request.headers.get('content-length');
  if (length !== null) return Number(length) > maxBodySize ? undefined : request.text();
  if (request.body === null) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBodySize) return undefined;
    chunks.push(part.value);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
