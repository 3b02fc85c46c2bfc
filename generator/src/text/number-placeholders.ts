import { findPlaceholders } from './placeholders.js';

/** An approved text as the gateway's positions take it. */
export interface NumberedText {
  /** With `{{1}}`, `{{2}}`, … for its placeholders. */
  readonly text: string;
  /** What each of them was approved as, in the order of the numbers. */
  readonly tokens: readonly string[];
  /** Whether the approved text has names, or numbers with gaps, in their location. */
  readonly isRenumbered: boolean;
}

/**
 * Numbers the placeholders of an approved text from 1 without gaps: numbers keep their order, names go by where they
 * stand first.
 *
 * @param order The names in the order that another language of the template settled, so that all languages agree.
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
    text: text.replaceAll(
      /\{\{([^{}]*)\}\}/g,
      (_, inner: string) => `{{${tokens.indexOf(inner.trim()) + 1}}}`,
    ),
    tokens,
    isRenumbered: tokens.some((token, index) => token !== String(index + 1)),
  };
}

/** The name of a placeholder as a label; `undefined` where it was approved with a number. */
export function labelOf(token: string): string | undefined {
  if (/^\d*$/.test(token)) return undefined;
  // As long as labels may be, less the room for a suffix.
  const word = token.replaceAll(/[^A-Za-z0-9_]+/g, '_').slice(0, 60);
  return /^\d/.test(word) ? `_${word}` : word;
}

/** Makes labels differ, each from all before it. */
export function distinctLabels(labels: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    let free = label;
    for (let number = 2; taken.has(free); number++) free = `${label}_${number}`;
    taken.add(free);
    return free;
  });
}
