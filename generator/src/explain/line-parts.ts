/** Dashes and a key, both optional, and the value. */
const linePattern = /^(\s*(?:-\s+)*)((?:[\w$-]+|"[^"]*"|'[^']*')\s*:\s+)?(\S.*?)?\s*$/;

export interface LineParts {
  readonly indent: string;
  /** With its colon and the white space after it; empty without one. */
  readonly key: string;
  readonly value: string;
}

export function partsOf(line: string): LineParts {
  const [, indent = '', key = '', value = ''] = linePattern.exec(line) ?? [];
  return { indent, key, value };
}

/** A text in the quotes that need no escapes, if there are such. */
export function inQuotes(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return text.includes("'") ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `'${text}'`;
}
