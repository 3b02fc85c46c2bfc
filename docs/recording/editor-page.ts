import type { Diagnostic } from 'vscode-languageserver-protocol/node';

/** What the editor shows. */
export interface EditorState {
  readonly yaml: string;
  readonly code: string;
  /** Where the caret is, or nowhere. */
  readonly caret?: { readonly file: 'yaml' | 'code'; readonly offset: number } | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The lines of the terminal. */
  readonly terminal: readonly string[];
}

/** A page with both files, the mistakes in them, and a terminal. */
export function editorPage({ yaml, code, caret, diagnostics, terminal }: EditorState): string {
  const caretIn = (file: 'yaml' | 'code') => (caret?.file === file ? caret.offset : undefined);
  const lines = diagnostics.map(
    ({ message }) =>
      `<p class="problem">${escaped(typeof message === 'string' ? message : message.value)}</p>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>${styles}</style>
<section><h2>templates/order_shipped.yaml</h2><pre>${highlighted(yaml, [], caretIn('yaml'))}</pre></section>
<section><h2>orders.ts</h2><pre>${highlighted(code, rangesOf(code, diagnostics), caretIn('code'))}</pre>${lines.join('')}</section>
<section class="terminal"><h2>Terminal</h2><pre>${terminal.map(escaped).join('\n')}</pre></section>`;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function rangesOf(text: string, diagnostics: readonly Diagnostic[]): readonly Range[] {
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  return diagnostics.map(({ range: { start, end } }) => ({
    start: (starts[start.line] ?? 0) + start.character,
    end: (starts[end.line] ?? 0) + end.character,
  }));
}

const tokens =
  /(?<comment>#.*)|(?<string>'[^']*'|\{\{\d\}\})|(?<keyword>\b(?:import|from|const|await)\b)|(?<key>^[ -]*\w+(?=:))/gm;

/** The text in HTML, with colors, underlined mistakes and the caret. */
function highlighted(text: string, mistakes: readonly Range[], caret: number | undefined): string {
  const classes = Array.from(text, () => '');
  for (const match of text.matchAll(tokens)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    classes.fill(kind, match.index, match.index + match[0].length);
  }
  for (const { start, end } of mistakes)
    for (let index = start; index < end; index++) classes[index] += ' mistake';
  const parts = [...text].map((character, index) => {
    const before = index === caret ? '<i></i>' : '';
    return `${before}<span class="${classes[index]}">${escaped(character)}</span>`;
  });
  return parts.join('') + (caret === text.length ? '<i></i>' : '');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const styles = `
  * { margin: 0; box-sizing: border-box }
  body { display: grid; grid-template: 1fr 118px / 44% 56%; height: 100vh; background: #fff; color: #1f2328 }
  section { padding: 14px 18px; border: solid #d1d9e0; border-width: 0 1px 1px 0; min-width: 0; overflow: hidden }
  .terminal { grid-column: 1 / 3; background: #f6f8fa }
  h2 { font: 600 12px system-ui, sans-serif; color: #59636e; margin-bottom: 10px }
  pre { font: 14.5px/1.55 "DejaVu Sans Mono", monospace; white-space: pre-wrap }
  .comment { color: #59636e } .string { color: #0a3069 } .keyword { color: #cf222e } .key { color: #0550ae }
  .mistake { text-decoration: underline wavy #d1242f; text-underline-offset: 3px }
  .problem { font: 12.5px/1.5 "DejaVu Sans Mono", monospace; color: #b3001b; background: #ffebe9; padding: 8px 10px; margin-top: 10px;
    white-space: pre-wrap; border-radius: 6px }
  i { border-left: 2px solid #0969da; margin: 0 -1px }
`;
