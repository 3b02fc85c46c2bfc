/** Makes any text safe inside a documentation comment, and what hides in it visible. */
export function docText(text: string): string {
  return text
    .replaceAll(hidden, escapeCodePoint)
    .replaceAll('*/', '*\\/')
    .replaceAll(/(^|[\s{])@/g, '$1\\@');
}

/**
 * Control characters but tab and line feed; separators that end a line; marks that turn a line around; characters
 * that show as nothing, but the joiners and selectors that Persian, Mongolian and emoji are written with; unpaired
 * surrogates.
 */
const hidden =
  /(?![\t\n\u200C\u200D]|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

function escapeCodePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** A text as one line of prose. */
export function docLine(text: string): string {
  return docText(text.replaceAll(/[ \t\r\n]+/g, ' ')).trim();
}

/** A text with its lines, in a fenced block. */
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
