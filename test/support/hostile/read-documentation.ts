import type { DeclaredPlaceholder, DeclaredTemplate } from '../declared-template.ts';

/** Undoes the escapes that keep a text from ending a comment, starting a tag or being invisible. */
export function asDeclared(documentation: string): string {
  return documentation
    .replaceAll(/\\u\{([0-9A-F]+)\}/g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    )
    .replaceAll('*\\/', '*/')
    .replaceAll('\\@', '@');
}

/** The texts in quoted code blocks. The fence of a block is longer than any run of backticks in it. */
export function shownTexts(documentation: string): readonly string[] {
  const blocks = documentation.matchAll(/^> (`{3,})text\n((?:>.*\n)*?)> \1$/gm);
  return [...blocks].map(([, , lines = '']) => asDeclared(lines.replaceAll(/^> ?/gm, '').replace(/\n$/, '')));
}

/** The approved texts as declared, without spaces at the end of lines and with Unix line endings. */
export function approvedTexts({ header, body, footer }: DeclaredTemplate): readonly string[] {
  const bodies = typeof body === 'object' ? Object.values(body) : [body];
  return bodies.flatMap((text) => {
    const whole = [header, text, footer].filter((part) => part !== undefined).join('\n\n');
    return whole === '' ? [] : whole.replaceAll(/\r\n?/g, '\n').replaceAll(/ +(?=\n|$)/g, '');
  });
}

/** What the documentation says about the values of each type in the templates of this repository. */
const takenValues: Readonly<Record<string, readonly string[]>> = {
  code: ['digits and capital letters'],
  money: ["such as `{ amount: '12.50', currency: 'EUR' }`"],
  date: ['`YYYY-MM-DD`'],
};

/** One line per placeholder with a description or an example, in order. */
export function placeholderLines({ placeholders = [] }: DeclaredTemplate): string {
  if (typeof placeholders === 'number') return '';
  const lines = placeholders.flatMap((one) => {
    const {
      name,
      type = 'text',
      description,
      example,
      style,
    }: DeclaredPlaceholder = typeof one === 'string' ? { name: one } : one;
    const isFormatted = type !== 'text' && type !== 'code';
    const parts = [
      ...(description === undefined ? [] : [description]),
      ...(takenValues[type] ?? []),
      ...(style === undefined ? [] : [`style ${style}`]),
      ...(example === undefined ? [] : [`${isFormatted ? 'shown as' : 'for example'} “${example}”`]),
    ];
    return parts.length === 0 ? [] : `- \`${name}\`: ${parts.join(', ')}`;
  });
  return lines.join('\n');
}

/** Every text of the buttons. */
export function buttonParts({ buttons = [] }: DeclaredTemplate): readonly string[] {
  return buttons.flatMap((button) => Object.values<string>({ ...button }));
}
