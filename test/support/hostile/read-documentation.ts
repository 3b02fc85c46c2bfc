import type { DeclaredPlaceholder, DeclaredTemplate } from './declared-template.ts';

/** Takes back the escapes that keep a text from ending a comment, beginning a tag or hiding. */
export function asDeclared(documentation: string): string {
  return documentation
    .replaceAll(/\\u\{([0-9A-F]+)\}/g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    )
    .replaceAll('*\\/', '*/')
    .replaceAll('\\@', '@');
}

/** The texts that stand in fenced blocks, quoted; the fence of each is longer than any within. */
export function shownTexts(documentation: string): readonly string[] {
  const blocks = documentation.matchAll(/^> (`{3,})text\n((?:>.*\n)*?)> \1$/gm);
  return [...blocks].map(([, , lines = '']) => asDeclared(lines.replaceAll(/^> ?/gm, '').replace(/\n$/, '')));
}

/** The approved texts as they were declared; spaces at the end of a line and the kind of its break do not count. */
export function approvedTexts({ header, body, footer }: DeclaredTemplate): readonly string[] {
  const bodies = typeof body === 'object' ? Object.values(body) : [body];
  return bodies.flatMap((text) => {
    const whole = [header, text, footer].filter((part) => part !== undefined).join('\n\n');
    return whole === '' ? [] : whole.replaceAll(/\r\n?/g, '\n').replaceAll(/ +(?=\n|$)/g, '');
  });
}

/** A line a value, in order: its number, its name, what it means. */
export function valueLines({ placeholders = [] }: DeclaredTemplate): string {
  const all =
    typeof placeholders === 'number'
      ? Array.from({ length: placeholders }, (_, index) => `placeholder${index + 1}`)
      : placeholders;
  const lines = all.map((one, index) => {
    const { name, description, example }: DeclaredPlaceholder = typeof one === 'string' ? { name: one } : one;
    const meaning = description === undefined ? '' : `: ${description}`;
    return `${index + 1}. \`${name}\`${meaning}${example === undefined ? '' : ` (such as “${example}”)`}`;
  });
  return lines.join('\n');
}

/** Whatever a reader wants to know of the buttons. */
export function buttonParts({ buttons = [] }: DeclaredTemplate): readonly string[] {
  return buttons.flatMap((button) => Object.values<string>({ ...button }));
}
