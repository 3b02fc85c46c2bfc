export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** A table ends its cell at a bar, even within code. */
function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

/** A description with its placeholders, and the addresses that hold them, as code. */
export function prose(text: string): string {
  return text.replaceAll(/\S*\{\{\d\}\}/g, '`$&`');
}

const widest = 120;

/** Breaks a paragraph into lines, between the given pieces only. */
export function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > widest) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
