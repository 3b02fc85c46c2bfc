import { credentialForms, recipientForms } from './secret-patterns.js';

export type Redact = (value: unknown) => unknown;

const redacted = '[redacted]';

/** Deeper than any real response. Printing a value nested far deeper would overflow the stack. */
const maxDepth = 100;

/**
 * Returns a function that, for a recipient, returns one that replaces the credentials and the recipient in a JSON value by
 * `[redacted]`: in strings, property names and numbers, in upper or lower case, in the encodings of secret-patterns.ts.
 */
export function createRedactor(credentials: readonly string[]): (recipient: string) => Redact {
  // One credential may be part of the other, so the longer one comes first.
  const ofCredentials = lazily(() =>
    credentials.toSorted((a, b) => b.length - a.length).flatMap((credential) => credentialForms(credential)),
  );
  return (recipient) => {
    const plain = lazily(() => recipientForms(recipient, true));
    const encoded = lazily(() => recipientForms(recipient, false));
    return redactWith((text) => {
      const ofRecipient = /[%&\\]/.test(text) ? encoded : plain;
      return text.replaceAll(ofCredentials(), redacted).replaceAll(ofRecipient(), redacted);
    });
  };
}

/** Most messages need no pattern. */
function lazily(forms: () => readonly string[]): () => RegExp {
  let pattern: RegExp | undefined;
  return () => {
    pattern ??= new RegExp(forms().join('|'), 'gi');
    return pattern;
  };
}

function redactWith(redactText: (text: string) => string): Redact {
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
