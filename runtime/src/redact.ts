export type Redact = (value: unknown) => unknown;

/** Returns a function that strikes the secrets out of a JSON value, wherever in its texts, keys and numbers they stand. */
export function redactor(secrets: readonly string[]): Redact {
  const strike = (text: string): string =>
    secrets.reduce(
      (result, secret) => (secret === '' ? result : result.replaceAll(secret, '[redacted]')),
      text,
    );

  const redact: Redact = (value) => {
    if (typeof value === 'string') return strike(value);
    if (typeof value === 'number')
      return secrets.some((secret) => String(value).includes(secret)) ? '[redacted]' : value;
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [strike(key), redact(entry)]));
  };
  return redact;
}
