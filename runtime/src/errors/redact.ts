export type Redact = (value: unknown) => unknown;

const redacted = '[redacted]';

/** Deeper than any real response. Printing a value nested far deeper would overflow the stack. */
const maxDepth = 100;

/**
 * Returns, for each recipient, a function that replaces the credentials and the recipient in a JSON value by `[redacted]`:
 * in strings, property names and numbers; in upper or lower case, URL-encoded or escaped; the recipient also with up to
 * six other characters between its digits, as in `&nbsp;`.
 */
export function createRedactor(credentials: readonly string[]): (recipient: string) => Redact {
  const credentialPatterns = credentials
    .flatMap((credential) => [
      credential,
      encodeURIComponent(credential),
      JSON.stringify(credential).slice(1, -1),
    ])
    // One credential may be part of the other, so the longer one comes first.
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp);
  const anyCredential = new RegExp(credentialPatterns.join('|'), 'i');

  return (recipient) => {
    let secrets: RegExp | undefined;
    const redactText = (text: string): string => {
      // Nearly every text contains no secret, and this check is far cheaper than compiling a pattern per recipient.
      if (!anyCredential.test(text) && !text.replaceAll(/\D/g, '').includes(recipient)) return text;
      secrets ??= new RegExp([...credentialPatterns, ...separatedDigits(recipient)].join('|'), 'gi');
      return text.replaceAll(secrets, redacted);
    };
    const redactAt = (depth: number, value: unknown): unknown => {
      if (typeof value === 'string') return redactText(value);
      if (typeof value === 'number') return redactText(String(value)) === String(value) ? value : redacted;
      if (typeof value !== 'object' || value === null) return value;
      if (depth > maxDepth) return redacted;
      if (Array.isArray(value)) return value.map((entry) => redactAt(depth + 1, entry));
      const entries = Object.entries(value);
      return Object.fromEntries(entries.map(([key, entry]) => [redactText(key), redactAt(depth + 1, entry)]));
    };
    return (value) => redactAt(1, value);
  };
}

function separatedDigits(recipient: string): readonly string[] {
  return recipient === '' ? [] : [[...recipient].join('\\D{0,6}')];
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
