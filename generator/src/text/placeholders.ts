/** A `{{…}}` in an approved text. */
export interface TextPlaceholder {
  /** With its braces. */
  readonly text: string;
  /** What is between the braces. */
  readonly token: string;
  /** Absent if the token is not a number. */
  readonly number: number | undefined;
  readonly offset: number;
  /** How many times the same placeholder occurs before it. */
  readonly occurrence: number;
}

export function findPlaceholders(text: string): readonly TextPlaceholder[] {
  // Most footers and buttons have none, and several rules read every text.
  if (!text.includes('{{')) return [];
  const seen = new Map<string, number>();
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map((match) => {
    const [placeholder, inner = ''] = match;
    const token = inner.trim();
    const occurrence = seen.get(placeholder) ?? 0;
    seen.set(placeholder, occurrence + 1);
    const number = /^[1-9]\d{0,3}$/.test(token) ? Number(token) : undefined;
    return { text: placeholder, token, number, offset: match.index, occurrence };
  });
}

export function replacePlaceholders(
  text: string,
  replacementFor: (placeholder: TextPlaceholder) => string,
): string {
  let result = '';
  let end = 0;
  for (const placeholder of findPlaceholders(text)) {
    result += text.slice(end, placeholder.offset) + replacementFor(placeholder);
    end = placeholder.offset + placeholder.text.length;
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
