export type Redact = (value: unknown) => unknown;

const struckOut = '[redacted]';

/** Deeper than any answer nests. Printing one that nests far deeper would overflow the stack. */
const mostLevels = 100;

/**
 * Returns, for each recipient, a function that strikes the keys and the recipient out of a JSON value, wherever in its
 * texts, property names and numbers they stand: in any case, URL-encoded or escaped, and the recipient also with up to
 * six other characters between its digits, as in `&nbsp;`.
 */
export function createRedactor(keys: readonly string[]): (recipient: string) => Redact {
  const keyPatterns = keys
    .flatMap((key) => [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)])
    // One key may be part of the other, so the longer goes first.
    .sort((a, b) => b.length - a.length)
    .map(literal);
  const anyKey = new RegExp(keyPatterns.join('|'), 'i');

  return (recipient) => {
    let secrets: RegExp | undefined;
    const strike = (text: string): string => {
      // Nearly every text is clean, and it costs far less to see that than to build an expression for one recipient.
      if (!anyKey.test(text) && !digitsOf(text).includes(recipient)) return text;
      secrets ??= new RegExp([...keyPatterns, ...spaced(recipient)].join('|'), 'gi');
      return text.replaceAll(secrets, struckOut);
    };
    const redactAt = (level: number, value: unknown): unknown => {
      if (typeof value === 'string') return strike(value);
      if (typeof value === 'number') return strike(String(value)) === String(value) ? value : struckOut;
      if (typeof value !== 'object' || value === null) return value;
      if (level > mostLevels) return struckOut;
      if (Array.isArray(value)) return value.map((entry) => redactAt(level + 1, entry));
      const entries = Object.entries(value);
      return Object.fromEntries(entries.map(([key, entry]) => [strike(key), redactAt(level + 1, entry)]));
    };
    return (value) => redactAt(1, value);
  };
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function spaced(recipient: string): readonly string[] {
  return recipient === '' ? [] : [[...recipient].join('\\D{0,6}')];
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
