/** Far more than a real response needs. It keeps a faulty or hostile one from filling the memory. */
export const maxBodyBytes: number = 1024 * 1024;

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

export interface ReadBody {
  readonly text: string;
  readonly isWhole: boolean;
}

/**
 * Reads a response as text. Bytes that are not valid UTF-8 become U+FFFD. After 1 MiB the text is cut and ends with `…`, so
 * that it is not valid JSON.
 */
export async function readBody({ body }: BodySource): Promise<ReadBody> {
  const reader = body?.getReader();
  if (!reader) return { text: '', isWhole: true };
  const decoder = new TextDecoder();
  let text = '';
  for (let left = maxBodyBytes; left >= 0; ) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    text += decoder.decode(value.subarray(0, left), { stream: true });
    // An endless series of empty chunks would block the process.
    left -= value.byteLength || 1;
  }
  // Not awaited, since some servers never close the connection.
  reader.cancel().catch(() => undefined);
  return { text: `${text}…`, isWhole: false };
}

/** Parses JSON whatever the response's content type is; returns other text as it is. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
