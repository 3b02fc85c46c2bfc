/** Makes a text safe inside a documentation comment, and shows its hidden characters. */
export function docText(text: string): string {
  return text
    .replaceAll(hidden, escapeCodePoint)
    .replaceAll('*/', '*\\/')
    .replaceAll(/(^|[\s{])@/g, '$1\\@');
}

/**
 * Control characters except tab and line feed, separators that end a line, marks that change the direction of a line,
 * unpaired surrogates, and invisible characters except the joiners and selectors of Persian, Mongolian and emoji.
 */
const hidden =
  /(?![\t\n\u200C\u200D]|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

function escapeCodePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** A text on one line. */
export function docLine(text: string): string {
  return docText(text.replaceAll(/[ \t\r\n]+/g, ' ')).trim();
}

/** The lines of a text as a quoted code block. */
export function docBlock(text: string): readonly string[] {
  const lines = docText(text.replaceAll(/\r\n?/g, '\n')).trimEnd().split('\n');
  const fence = '`'.repeat(Math.max(2, longestRun(text)) + 1);
  return [`${fence}text`, ...lines, fence].map((line) => `> ${line}`.trimEnd());
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
