/**
 * A call's headers as they may be shown and written to disk. A key that is not the sandbox's own may be a real one,
 * sent here by mistake, so it is struck out; so is whatever else may hold a secret.
 */
export function recordedHeaders(
  headers: Headers,
  own: { readonly appId: string; readonly apiKey: string },
): Readonly<Record<string, string>> {
  const keys: Readonly<Record<string, string>> = { 'x-app-id': own.appId, 'x-api-key': own.apiKey };
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      const secret =
        name in keys ? value !== keys[name] : /^(authorization|proxy-authorization|cookie)$/.test(name);
      return [name, secret && value !== '' ? '•••••• (struck out)' : value];
    }),
  );
}
