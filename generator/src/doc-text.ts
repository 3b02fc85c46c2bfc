/** Makes any text safe inside a documentation comment, and every character of it visible. */
export function docText(text: string): string {
  return text.replaceAll(hidden, escapeCodePoint).replaceAll('*/', '*\\/');
}

/** Control, format (bidirectional ones too), separator and unpaired surrogate characters, but no tab or line feed. */
const hidden = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

function escapeCodePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** A text as one line of prose that no `@` turns into a tag. */
export function docLine(text: string): string {
  return docText(text.trim().replaceAll(/\s+/g, ' ')).replaceAll(/(^|\{)@/g, '$1\\@');
}

/** A text to the letter: a fenced block in a quote, whose `>` keeps a leading `@` from being a tag. */
export function docBlock(text: string): readonly string[] {
  const lines = docText(text.replaceAll(/\r\n?/g, '\n').trimEnd()).split('\n');
  const longestRun = Math.max(
    2,
    ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length),
  );
  const fence = '`'.repeat(longestRun + 1);
  return [`${fence}text`, ...lines, fence].map((line) => `> ${line}`.trimEnd());
}
