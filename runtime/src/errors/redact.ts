export type Redact = (value: unknown) => unknown;

const redacted = '[redacted]';

/** Deeper than any real response. Printing a value nested far deeper would overflow the stack. */
const maxDepth = 100;

/**
 * Returns a function that replaces the credentials and the recipient in a JSON value by `[redacted]`: in strings, property
 * names and numbers, in upper or lower case, in base64, and encoded up to three times: in HTML, in URLs and forms, and in the
 * escapes of JSON and JavaScript.
 */
export function createRedactor(credentials: readonly string[], recipient: string): Redact {
  let patterns: readonly RegExp[] | undefined;
  const redactText = (text: string): string => {
    // Most messages need no pattern.
    patterns ??= [credentialForms(credentials), recipientForms(recipient)].map(
      (forms) => new RegExp(forms.join('|'), 'gi'),
    );
    return replaceSecrets(text, patterns);
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

/** Which mark a name in HTML means is not looked up. */
const anyMark = '\ufffd';

/** Forms write a space as +, so decoding something else as a form turns + into a space. Base64 for URLs has - and _. */
const alternatives: Readonly<Record<string, string>> = { ' ': '+', '+': ' \\-', '/': '_' };

function patternOf(text: string): string {
  return text.replaceAll(/\W/g, (mark) => `[\\${mark}${alternatives[mark] ?? ''}${anyMark}]`);
}

/** A shorter piece of base64 would also match unrelated text. */
const minBase64Length = 6;

/** The base64 text depends on how many bytes precede the secret; its first and last character may depend on neighbours. */
function base64Parts(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const base64 = btoa('-'.repeat(before) + secret);
    const own = base64.slice(Math.ceil((before * 4) / 3), Math.floor(((before + secret.length) * 4) / 3));
    return own.length < minBase64Length ? [] : patternOf(own);
  });
}

/** One credential may be part of the other, so the longer one comes first. */
function credentialForms(credentials: readonly string[]): readonly string[] {
  const sorted = credentials.toSorted((a, b) => b.length - a.length);
  return sorted.flatMap((credential) => [patternOf(credential), ...base64Parts(credential)]);
}

/** Country codes have up to three digits; a number is also redacted without them, if seven digits are left. */
const maxCountryCode = 3;
const minNational = 7;

/** With up to seven other characters between two digits. */
function recipientForms(recipient: string): readonly string[] {
  const optional = Math.min(maxCountryCode, recipient.length - minNational);
  const numbers = Array.from({ length: optional + 1 }, (_, omitted) => [...recipient.slice(omitted)]);
  return [...numbers.map((digits) => digits.join('\\D{0,7}')), ...base64Parts(recipient)];
}

/** What HTML, URLs, and JSON and JavaScript write for a character. */
const encodings = [
  /&(?:#x0{0,16}[\da-f]{1,6}|#0{0,16}\d{1,7}|[a-z]{2,6}(?=;));?/gi,
  /%(?:u[\da-f]{4}|[\da-f]{2})/gi,
  /\\{1,8}(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|x[\da-f]{2})|\\\W/gi,
];

const maxDecodings = 3;

/** Text in which a secret is found only after it was decoded stays decoded. */
function replaceSecrets(text: string, patterns: readonly RegExp[], decodings: number = 0): string {
  let shown = text;
  for (const pattern of patterns) shown = shown.replaceAll(pattern, redacted);
  if (decodings === maxDecodings) return shown;
  for (const encoding of encodings) {
    const decoded = shown.replaceAll(encoding, decodeOne);
    if (decoded === shown) continue;
    const clean = replaceSecrets(decoded, patterns, decodings + 1);
    if (clean !== decoded) shown = clean;
  }
  return shown;
}

function decodeOne(encoded: string): string {
  if (/^&[a-z]/i.test(encoded)) return encoded.toLowerCase() === '&amp;' ? '&' : anyMark;
  const [, code = '', hex] = /^&#(\d+)|([\da-f]+)}?;?$/i.exec(encoded) ?? [];
  if (!code && !hex) return encoded.slice(-1);
  return String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(code));
}
