export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** In a table, `|` ends the cell even within code. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function fence(language: string, text: string): string {
  const mark = text.includes('```') ? '````' : '```';
  return `${mark}${language}\n${text.trimEnd()}\n${mark}`;
}

export function code(text: string): string {
  if (text === '') return '';
  // More backticks than the text contains: a template literal type has single ones.
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A phrase as a sentence. */
export function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

/** A description with its placeholders, and URLs that contain them, as code. */
export function prose(text: string): string {
  return text.replaceAll(/\S*\{\{\d\}\}/g, '`$&`');
}

const maxLineLength = 120;

/** Wraps a paragraph; a line can break only between the given words. */
export function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > maxLineLength) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
