import { credentialForms, recipientForms } from './secret-patterns.js';

export type Redact = (value: unknown) => unknown;

const redacted = '[redacted]';

/** Deeper than any real response. Printing a value nested far deeper would overflow the stack. */
const maxDepth = 100;

/**
 * Returns, for each recipient, a function that replaces the credentials and the recipient in a JSON value by `[redacted]`:
 * in strings, property names and numbers, in upper or lower case, in the encodings of secret-patterns.ts.
 */
export function createRedactor(credentials: readonly string[]): (recipient: string) => Redact {
  let credentialPatterns: readonly string[] | undefined;

  return (recipient) => {
    let secrets: RegExp | undefined;
    const redactText = (text: string): string => {
      // One credential may be part of the other, so the longer one comes first.
      credentialPatterns ??= credentials.toSorted((a, b) => b.length - a.length).flatMap(credentialForms);
      secrets ??= new RegExp([...credentialPatterns, ...recipientForms(recipient)].join('|'), 'gi');
      return text.replaceAll(secrets, redacted);
    };
    const redactAt = (depth: number, value: unknown): unknown => {
      if (typeof value === 'string') return redactText(value);
      if (typeof value === 'number') return redactText(String(value)) === String(value) ? value : redacted;
      if (typeof value !== 'object' || value === null) return value;
      if (depth > maxDepth) return redacted;
      if (Array.isArray(value)) return value.map((entry) => redactAt(depth + 1, entry));
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [redactText(key), redactAt(depth + 1, entry)]),
      );
    };
    return (value) => redactAt(1, value);
  };
}
