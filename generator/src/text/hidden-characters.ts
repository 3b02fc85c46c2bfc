/** Replaces what would steer the terminal, turn the line around or move the caret, one for one. */
export function visible(text: string): string {
  return text.replaceAll(
    /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu,
    '\uFFFD',
  );
}

/** The same for a message, which may have lines. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}
