/** A `{{…}}` in an approved text. */
export interface TextPlaceholder {
  /** With its braces. */
  readonly text: string;
  /** What is between the braces. */
  readonly token: string;
  /** Absent if the token is not a number. */
  readonly number: number | undefined;
  /** Offsets in the text. */
  readonly offset: number;
  readonly end: number;
}

export function findPlaceholders(text: string): readonly TextPlaceholder[] {
  // Most footers and buttons have none, and several rules read every text.
  if (!text.includes('{{')) return [];
  const found: TextPlaceholder[] = [];
  for (const { 0: placeholder, 1: inner = '', index: offset } of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
    const token = inner.trim();
    const number = /^[1-9]\d{0,3}$/.test(token) ? Number(token) : undefined;
    found.push({ text: placeholder, token, number, offset, end: offset + placeholder.length });
  }
  return found;
}

export function replacePlaceholders(
  text: string,
  replacementFor: (placeholder: TextPlaceholder) => string,
): string {
  let result = '';
  let end = 0;
  for (const placeholder of findPlaceholders(text)) {
    result += text.slice(end, placeholder.offset) + replacementFor(placeholder);
    end = placeholder.end;
  }
  return result + text.slice(end);
}

/** How many parameters a text takes: `{{1}} {{2}} {{1}}` takes two. */
export function countPlaceholders(text: string): number {
  return new Set(findPlaceholders(text).flatMap(({ number }) => number ?? [])).size;
}

/** Whether the placeholders are numbered from 1 without a gap, so that they can be counted. */
export function isNumbered(text: string): boolean {
  const count = countPlaceholders(text);
  return findPlaceholders(text).every(({ number }) => number !== undefined && number <= count);
}

/** Whether the caller passes the suffix of a button's URL. */
export function isDynamicUrl(url: string): boolean {
  return url.endsWith('{{1}}');
}

/**
 * Whether the URL is that of a button which copies or fills in a one-time password: the platform exports it like any
 * other, and the suffix has to repeat the code in the body.
 */
export function isOneTimePasswordUrl(url: string): boolean {
  return /^https?:\/\/(www\.)?whatsapp\.com\/otp\/code\/?\?(.*&)?code=(otp)?\{\{1\}\}$/i.test(url);
}

/** An approved text whose placeholders are numbered, as the gateway needs them. */
export interface NumberedText {
  /** With `{{1}}`, `{{2}}`, … for its placeholders. */
  readonly text: string;
  /** The name or number of each in the approved text, in the order of the new numbers. */
  readonly tokens: readonly string[];
}

/**
 * Numbers the placeholders of an approved text from 1 without gaps. Numbers keep their order; names are numbered in the
 * order in which they first occur.
 *
 * @param order The order of the names in another language of the template, so that all languages agree.
 */
export function numberPlaceholders(text: string, order: readonly string[] = []): NumberedText {
  const found = findPlaceholders(text);
  const distinct = [...new Set(found.map(({ token }) => token))];
  const known = new Set(order);
  const areNumbers = found.every(({ number }) => number !== undefined);
  const tokens = areNumbers
    ? distinct.sort((a, b) => Number(a) - Number(b))
    : distinct.length === order.length && distinct.every((token) => known.has(token))
      ? order
      : distinct;
  const numbers = new Map(tokens.map((token, index) => [token, index + 1]));
  return { text: replacePlaceholders(text, ({ token }) => `{{${numbers.get(token)}}}`), tokens };
}

/** The name of a placeholder as a label; `undefined` if it was approved with a number. */
export function labelOf(token: string): string | undefined {
  if (/^\d*$/.test(token)) return undefined;
  // A label has at most 64 characters; this leaves space for a suffix.
  const word = token.replaceAll(/[^A-Za-z0-9_]+/g, '_').slice(0, 60);
  return /^\d/.test(word) ? `_${word}` : word;
}

/** Whether a name is such as `placeholder1`, which a placeholder without a name gets: it says nothing about the meaning. */
export function isNumberedName(name: string): boolean {
  return /^(placeholder|header|button)\d+$/.test(name);
}

/** The name, with a number if it is taken, and takes it. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
  taken.add(free);
  return free;
}
