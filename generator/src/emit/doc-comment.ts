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
  const longestRun = Array.from(text.matchAll(/`+/g), ([run]) => run.length).reduce(
    (a, b) => Math.max(a, b),
    2,
  );
  const fence = '`'.repeat(longestRun + 1);
  return [`${fence}text`, ...lines, fence].map((line) => `> ${line}`.trimEnd());
}

/** A name or a value as code. */
export function code(name: string): string {
  return `\`${name}\``;
}

/** Paragraphs of lines. Those without lines are left out. */
export function paragraphs(blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}
