const lineWidth = 100;

/** A list in brackets: on one line if that fits, otherwise with one item per line. */
export function oneOrManyLines(
  before: string,
  open: string,
  items: readonly string[],
  close: string,
  after: string,
): string {
  const line = `${before}${open}${items.join(', ')}${close}${after}`;
  if (line.length <= lineWidth) return line;
  const lines = items.map((item) => `  ${item},\n`).join('');
  return `${before}${open.trimEnd()}\n${lines}${close.trimStart()}${after}`;
}

/** An import or re-export of names; those of types start with `type `. */
export function namedFrom(keyword: 'import' | 'export', names: readonly string[], module: string): string {
  return oneOrManyLines(`${keyword} `, '{ ', names, ' }', ` from ${JSON.stringify(module)};`);
}

export function isTypeName(name: string): boolean {
  return name.startsWith('type ');
}
