/** A `{{…}}` in an approved text. */
export interface TextPlaceholder {
  /** What stands between the braces. */
  readonly token: string;
  /** The number it carries, or `undefined` where it carries none. */
  readonly number: number | undefined;
  readonly offset: number;
}

export function findPlaceholders(text: string): readonly TextPlaceholder[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map((match) => {
    const token = (match[1] ?? '').trim();
    return { token, number: /^[1-9]\d{0,3}$/.test(token) ? Number(token) : undefined, offset: match.index };
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
