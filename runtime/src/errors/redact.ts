import { credentialForms, recipientForms } from './secret-patterns.js';

export type Redact = (value: unknown) => unknown;

const redacted = '[redacted]';

/** Deeper than any real response. Printing a value nested far deeper would overflow the stack. */
const maxDepth = 100;

/**
 * Returns a function that replaces the credentials and the recipient in a JSON value by `[redacted]`: in strings, property
 * names and numbers, in upper or lower case, in the encodings of secret-patterns.ts.
 */
export function createRedactor(credentials: readonly string[], recipient: string): Redact {
  let secrets: RegExp | undefined;
  const redactText = (text: string): string => {
    // Most messages need no redaction. One credential may be part of the other, so the longer one comes first.
    secrets ??= new RegExp(
      [
        ...credentials.toSorted((a, b) => b.length - a.length).flatMap(credentialForms),
        ...recipientForms(recipient),
      ].join('|'),
      'gi',
    );
    return text.replaceAll(secrets, redacted);
  };
  const redact = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return redactText(value);
    if (typeof value === 'number') return redactText(`${value}`) === `${value}` ? value : redacted;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > maxDepth) return redacted;
    if (Array.isArray(value)) return value.map((entry) => redact(entry, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [redactText(key), redact(entry, depth + 1)]),
    );
  };
  return (value) => redact(value, 1);
}
