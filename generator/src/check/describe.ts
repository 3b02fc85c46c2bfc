const longestQuote = 60;

export function quote(text: string): string {
  return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}

/** A value in a message. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : String(value);
}

/** `1 placeholder`, `2 placeholders`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export function didYouMean(meant: string): string {
  return `did you mean ${meant}?`;
}
