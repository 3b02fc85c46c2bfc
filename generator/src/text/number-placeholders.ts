import { findPlaceholders, replacePlaceholders } from './placeholders.js';

/** An approved text whose placeholders are numbered, as the gateway needs them. */
export interface NumberedText {
  /** With `{{1}}`, `{{2}}`, … for its placeholders. */
  readonly text: string;
  /** The name or number of each in the approved text, in the order of the new numbers. */
  readonly tokens: readonly string[];
  /** Whether the approved text has names, or numbers with gaps. */
  readonly isRenumbered: boolean;
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
  const areNumbers = found.every(({ number }) => number !== undefined);
  const tokens = areNumbers
    ? distinct.sort((a, b) => Number(a) - Number(b))
    : distinct.length === order.length && distinct.every((token) => order.includes(token))
      ? order
      : distinct;
  return {
    text: replacePlaceholders(text, ({ token }) => `{{${tokens.indexOf(token) + 1}}}`),
    tokens,
    isRenumbered: tokens.some((token, index) => token !== String(index + 1)),
  };
}

/** The name of a placeholder as a label; `undefined` if it was approved with a number. */
export function labelOf(token: string): string | undefined {
  if (/^\d*$/.test(token)) return undefined;
  // A label has at most 64 characters; this leaves space for a suffix.
  const word = token.replaceAll(/[^A-Za-z0-9_]+/g, '_').slice(0, 60);
  return /^\d/.test(word) ? `_${word}` : word;
}

/** Whether a name only counts, as a placeholder without a name gets one: it says nothing about the meaning. */
export function isStandInName(name: string): boolean {
  return /^(placeholder|header|button)\d+$/.test(name);
}

/** Adds a number to each label that occurred before. */
export function distinctLabels(labels: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    let free = label;
    for (let number = 2; taken.has(free); number++) free = `${label}_${number}`;
    taken.add(free);
    return free;
  });
}
