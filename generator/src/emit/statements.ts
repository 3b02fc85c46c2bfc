/**
 * Some statements are built as text. As structures they would consist of many small parts, each printed by a writer of its
 * own, and a module would take three times as long.
 */

const lineWidth = 100;

/** Names in braces: on one line if that fits between the given texts, otherwise one name per line. */
export function namesInBraces(names: readonly string[], before: string, after: string): string {
  const line = `{ ${names.join(', ')} }`;
  if (before.length + line.length + after.length <= lineWidth) return line;
  return `{\n${names.map((name) => `  ${name},\n`).join('')}}`;
}

interface FunctionParts {
  readonly doc: string;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly result: string;
  /** The expression that the function returns. */
  readonly returned: string;
}

export function exportedFunction({ doc, name, parameters, result, returned }: FunctionParts): string {
  const line = `export function ${name}(${parameters.join(', ')}): ${result} {`;
  const wrapped = `export function ${name}(\n${parameters.map((one) => `  ${one},\n`).join('')}): ${result} {`;
  return `${docComment(doc)}\n${line.length <= lineWidth ? line : wrapped}\n  return ${returned};\n}`;
}

/** The same text that ts-morph prints for the `docs` of a structure. */
function docComment(doc: string): string {
  if (!doc.includes('\n')) return `/** ${doc} */`;
  const lines = doc.replace(/^\n/, '').split('\n');
  return ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'].join('\n');
}
