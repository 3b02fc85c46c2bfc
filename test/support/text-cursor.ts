import type { CompletionItem, Position } from 'vscode-languageserver-protocol/node';

/** Marks the cursor in the text of a test; `|` would be YAML. */
const cursor = '‸';

export interface TextWithCursor {
  readonly text: string;
  readonly position: Position;
}

export function splitAtCursor(marked: string): TextWithCursor {
  const [before = '', after = ''] = marked.split(cursor);
  const lines = before.split('\n');
  return { text: before + after, position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 } };
}

/** The text after accepting a completion and keeping the default of every placeholder in its snippet. */
export function acceptCompletion(marked: string, { textEdit, insertText = '' }: CompletionItem): string {
  const { text, position } = splitAtCursor(marked);
  const range =
    textEdit && 'range' in textEdit ? textEdit.range : { start: { ...position }, end: { ...position } };
  const lines = text.split('\n');
  const line = lines[range.start.line] ?? '';
  // Editors indent a snippet like the line that it is inserted into.
  const indent = /^ */.exec(line)?.[0] ?? '';
  const inserted = expandSnippet(textEdit?.newText ?? insertText).replaceAll('\n', `\n${indent}`);
  lines[range.start.line] = line.slice(0, range.start.character) + inserted + line.slice(range.end.character);
  return lines.join('\n');
}

/** `${1:order}` becomes `order`. */
function expandSnippet(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+:((?:\\.|[^}\\])*)\}|\$\{?\d+\}?/g, (_stop, preset: string = '') => preset)
    .replaceAll(/\\([$}\\])/g, '$1');
}
