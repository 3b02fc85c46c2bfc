/** A line that is not part of a template or a configuration. YAML would not read the file with it. */
export interface ForeignLine {
  readonly kind: 'directive' | 'fence' | 'comment';
  /** Offset of its first character that is not white space. */
  readonly start: number;
}

/** Finds the lines such as `%YAML 1.1` and ```` ```yaml ````, and comments as in other languages. */
export function findForeignLines(text: string): readonly ForeignLine[] {
  const head = /^(?:(?:%[^\n]*|#[^\n]*|[ \t\r]*)\n)*/.exec(text)?.[0] ?? '';
  const starts = (kind: ForeignLine['kind'], pattern: RegExp, within = text): readonly ForeignLine[] =>
    Array.from(within.matchAll(pattern), ({ index, 1: indent = '' }) => ({
      kind,
      start: index + indent.length,
    }));
  return [
    // Except that of YAML 1.2.
    ...starts('directive', /^%(?!YAML 1\.2\s*$)/gm, head),
    ...starts('fence', /^```[\w-]*\s*$/gm),
    // In a text of several lines, only those that are indented can belong to the text.
    ...starts('comment', /^\s*\{/.test(text) ? /^([ \t]*)(?:\/\/|\/\*)/gm : /^()(?:\/\/|\/\*|<!--|--\s)/gm),
  ].sort((a, b) => a.start - b.start);
}
