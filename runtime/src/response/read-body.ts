/** Far more than any answer needs; it keeps a mistaken or hostile one from filling the memory. */
const mostBytes = 1024 * 1024;

/** Reads an answer as text and cuts it after 1 MiB; bytes that are no UTF-8 become U+FFFD. */
export async function readBody(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(
      bytes > mostBytes ? value.subarray(0, value.byteLength - (bytes - mostBytes)) : value,
      {
        stream: true,
      },
    );
    if (bytes >= mostBytes) {
      // Not awaited: some servers never let go.
      reader.cancel().catch(() => undefined);
      return text;
    }
  }
}
