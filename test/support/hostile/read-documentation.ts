import type { DeclaredPlaceholder, DeclaredTemplate } from '../declared-template.ts';

/** Removes the escapes that keep a text from ending a comment, starting a tag or being invisible. */
export function asDeclared(documentation: string): string {
  return documentation
    .replaceAll(/\\u\{([0-9A-F]+)\}/g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    )
    .replaceAll('*\\/', '*/')
    .replaceAll('\\@', '@');
}

/** The texts in the quoted code blocks of a documentation comment. Each fence is longer than any in its text. */
export function shownTexts(documentation: string): readonly string[] {
  const blocks = documentation.matchAll(/^> (`{3,})text\n((?:>.*\n)*?)> \1$/gm);
  return [...blocks].map(([, , lines = '']) => asDeclared(lines.replaceAll(/^> ?/gm, '').replace(/\n$/, '')));
}

/** The approved texts as declared, without trailing spaces and with LF line breaks. */
export function approvedTexts({ header, body, footer }: DeclaredTemplate): readonly string[] {
  const bodies = typeof body === 'object' ? Object.values(body) : [body];
  return bodies.flatMap((text) => {
    const whole = [header, text, footer].filter((part) => part !== undefined).join('\n\n');
    return whole === '' ? [] : whole.replaceAll(/\r\n?/g, '\n').replaceAll(/ +(?=\n|$)/g, '');
  });
}

/** One line per placeholder, in order: its number, its name, its description. */
export function placeholderLines({ placeholders = [] }: DeclaredTemplate): string {
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

/** Every text of the buttons. */
export function buttonParts({ buttons = [] }: DeclaredTemplate): readonly string[] {
  return buttons.flatMap((button) => Object.values<string>({ ...button }));
}
