/**
 * Patterns for a secret as gateways, proxies and frameworks write it: in JSON and JavaScript escapes, in URLs and forms,
 * in HTML, in base64, or in one of them inside another. Every repetition is limited, so that no text keeps the search busy.
 */

/** What may precede the code or the name of a character: `%`, `%25`, `&#x`, `&amp;#0`, `%26%23`, `\\u00`, `\\u{`. */
const start = /[%&\\](?:2[356]|3b|5c|7b|amp|[%&#;xu{0\\]){0,16}/.source;

/**
 * What precedes the first code of a secret. The rest of what encodes it is not redacted: a search for it at every `%` or `\`
 * of a long response would keep the process busy.
 */
const lastOfStart = /(?<=[%&#;x{0356b])/.source;

const anyEnd = /(?:[;}]|%(?:25){0,3}(?:3b|7d))?/.source;

/** Forms write a space as +, so decoding something else as a form turns + into a space. Base64 for URLs has - and _. */
const alternatives: Readonly<Record<string, string>> = { ' ': ' +', '+': ' +-', '/': '/_' };

/** Matches a text of printable ASCII, with `gap` between two characters and `end` after the code of one. */
function textForm(text: string, end: string = anyEnd, gap: string = ''): string {
  const characters = Array.from(text, (char, index) => {
    const code = char.charCodeAt(0);
    const codes = `${code}|${code.toString(16)}`;
    const before = index === 0 ? lastOfStart : start;
    return /\w/.test(char)
      ? `(?:${before}(?:${codes})${end}|${char})`
      : // Quotes and slashes may be escaped by backslashes, and JSON inside JSON escapes those again. HTML has names.
        `(?:${before}(?:${codes}|[a-z]{2,6})${end}|(?:${before})?[${alternatives[char] ?? `\\${char}`}])`;
  });
  return characters.join(gap);
}

/** A shorter piece of base64 would also match unrelated text. */
const minBase64Length = 6;

/** The base64 text depends on how many bytes precede the secret; its first and last character may depend on neighbours. */
function base64Parts(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const base64 = btoa('-'.repeat(before) + secret);
    const own = base64.slice(Math.ceil((before * 4) / 3), Math.floor(((before + secret.length) * 4) / 3));
    return own.length < minBase64Length ? [] : own;
  });
}

/** Patterns for a credential. */
export function credentialForms(credential: string): readonly string[] {
  return [credential, ...base64Parts(credential)].map((text) => textForm(text));
}

/**
 * Up to six other characters between two digits of a phone number, also encoded ones such as `&nbsp;` and `%20`, but no
 * encoded digits: trying which of them belong to the number would take exponential time.
 */
const gap =
  /(?:%(?:25){0,3}(?!3\d)[\da-f]{2}|&(?:amp;)?(?!#(?:x0*3\d|0*4[89]|0*5[0-7]);)#?\w{1,6};|(?:\\|%(?:25){0,3}5c){1,8}(?:u(?!003\d)\w{4}|x(?!3\d)\w\w|[nrt])|[^\d%&\\]){0,7}/
    .source;

/** Country codes have up to three digits; a number is also redacted without them, if seven digits are left. */
const maxCountryCode = 3;
const minNational = 7;

/** What `gap` matches in a text without encoded characters. */
const plainGap = '[^\\d%&\\\\]{0,7}';

/**
 * Patterns for a recipient: 7 to 15 digits.
 *
 * @param isPlain Whether they are for a text without `%`, `&` and `\`. Then they take a hundredth of the time to compile,
 * which is several milliseconds, and each message has another recipient.
 */
export function recipientForms(recipient: string, isPlain: boolean): readonly string[] {
  const optional = Math.min(maxCountryCode, recipient.length - minNational);
  const numbers = Array.from({ length: optional + 1 }, (_, omitted) => recipient.slice(omitted));
  const parts = base64Parts(recipient);
  return isPlain
    ? [...numbers.map((digits) => [...digits].join(plainGap)), ...parts]
    : // The gap matches the end of an encoded digit.
      [...numbers.map((digits) => textForm(digits, '', gap)), ...parts.map((part) => textForm(part))];
}
