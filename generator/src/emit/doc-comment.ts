import { escapeHidden } from '../text/hidden-characters.js';

/** Makes a text safe inside a documentation comment, and shows its hidden characters. */
export function docText(text: string): string {
  return escapeHidden(text)
    .replaceAll('*/', '*\\/')
    .replaceAll(/(^|[\s{])@/g, '$1\\@');
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
