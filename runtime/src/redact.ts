export interface Secrets {
  readonly keys: readonly string[];
  readonly recipient: string;
}

export type Redact = (value: unknown) => unknown;

const struckOut = '[redacted]';

/**
 * Returns a function that strikes keys and recipient out of a JSON value, wherever in its texts, property names and
 * numbers they stand: in any case, URL-encoded or escaped, and the recipient also with separators between its digits.
 */
export function redactor({ keys, recipient }: Secrets): Redact {
  const patterns = keys
    .flatMap((key) => [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)])
    // One key may be part of the other, so the longer goes first.
    .sort((a, b) => b.length - a.length)
    .map(literal);
  if (recipient !== '') patterns.push([...recipient].join('[\\s().+-]{0,3}'));
  const secrets = new RegExp(patterns.join('|'), 'gi');
  const strike = (text: string): string => text.replaceAll(secrets, struckOut);

  const redact: Redact = (value) => {
    if (typeof value === 'string') return strike(value);
    if (typeof value === 'number') return strike(String(value)) === String(value) ? value : struckOut;
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [strike(key), redact(entry)]));
  };
  return redact;
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
