const lineWidth = 100;

/** A list in brackets as lines if it is too long for one line; otherwise `undefined`. */
export function listLines(before: string, items: readonly string[], after: string): string | undefined {
  const length = before.length + items.join(', ').length + after.length;
  return length <= lineWidth ? undefined : `\n${items.map((item) => `${item},\n`).join('')}`;
}

/** A list in brackets: on one line if that fits, otherwise with one item per line. */
export function list(before: string, items: readonly string[], after: string): string {
  const lines = listLines(before, items, after)?.replaceAll(/\n(?=.)/g, '\n  ');
  return lines === undefined
    ? `${before}${items.join(', ')}${after}`
    : before.trimEnd() + lines + after.trimStart();
}

/** An import or re-export of names; those of types start with `type `. Text, because ts-morph takes long to print lists of names. */
export function namesFrom(keyword: 'import' | 'export', names: readonly string[], module: string): string {
  return list(`${keyword} { `, names, ` } from ${JSON.stringify(module)};`);
}

export function isTypeName(name: string): boolean {
  return name.startsWith('type ');
}
