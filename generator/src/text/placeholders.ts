/** A `{{…}}` in an approved text. */
export interface TextPlaceholder {
  /** With its braces. */
  readonly text: string;
  /** What stands between the braces. */
  readonly token: string;
  /** The number it carries, or `undefined` where it carries none. */
  readonly number: number | undefined;
  readonly offset: number;
  /** How often the same one stands before it. */
  readonly occurrence: number;
}

export function findPlaceholders(text: string): readonly TextPlaceholder[] {
  // Most footers and buttons have none, and every text is looked at by several rules.
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

/** How many different values a text takes: `{{1}} {{2}} {{1}}` takes two. */
export function countPlaceholders(text: string): number {
  return new Set(findPlaceholders(text).flatMap(({ number }) => number ?? [])).size;
}

/** Whether a button's URL takes a suffix from the caller. */
export function isDynamicUrl(url: string): boolean {
  return url.endsWith('{{1}}');
}
