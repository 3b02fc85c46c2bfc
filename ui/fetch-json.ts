/**
 * Requests JSON.
 *
 * @param program Named in errors, such as `the sandbox`.
 * @param note Called with the headers of each response.
 * @throws Error (rejects) with the message of an error response, and with its body as `cause`; without a cause if there is none.
 */
export async function fetchJson<T>(
  program: string,
  url: string,
  init?: RequestInit,
  note: (headers: Headers) => void = () => undefined,
  revive?: (key: string, value: unknown) => unknown,
): Promise<{ readonly body: T; readonly headers: Headers }> {
  // Without the name and password that the address of the page may contain, with which nothing can be requested.
  const response = await fetch(new URL(url, location.origin), init).catch(() => {
    throw new Error(`${program} does not respond`);
  });
  const { ok, status, headers } = response;
  note(headers);
  const text = await response.text();
  if (!isJson(headers) && text !== '') throw new Error(`${program} responded with ${status} and no JSON`);
  const body = text === '' ? undefined : JSON.parse(text, revive);
  if (ok) return { body, headers };
  throw new Error(body?.message ?? `${program} responded with ${status}`, { cause: body });
}

export function isJson(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}
