/** Far more than a real response needs. It keeps a faulty or hostile one from filling the memory. */
const maxBytes = 1024 * 1024;

/** What is read of a response's body. A `Response` is one. */
export interface BodySource {
  readonly body: { readonly getReader: () => BodyReader } | null;
}

export interface BodyReader {
  readonly read: () => Promise<
    | { readonly done: false; readonly value: Uint8Array }
    | { readonly done: true; readonly value?: Uint8Array | undefined }
  >;
  readonly cancel: () => Promise<void>;
}

/**
 * Reads a response as text. Bytes that are not valid UTF-8 become U+FFFD. After 1 MiB the text is cut and ends with `…`, so
 * that it is not valid JSON.
 */
export async function readBody(response: BodySource | undefined): Promise<string> {
  const reader = response?.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let left = maxBytes; left >= 0; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value.subarray(0, left), { stream: true });
    // An endless series of empty chunks would block the process.
    left -= value.byteLength || 1;
  }
  // Not awaited, since some servers never close the connection.
  reader.cancel().catch(() => undefined);
  return `${text}…`;
}

/** Parses JSON whatever the response's content type is; returns other text as it is. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
