import type { WriterFunction } from 'ts-morph';

/**
 * Some statements as text. As structures they would be many small parts, each printed by a writer of its own, and a module
 * would take three times as long.
 */

/** The names between the braces of an import. */
export function importedNames(names: readonly string[]): WriterFunction {
  return (writer) => writer.write(names.join(', '));
}

export interface FunctionParts {
  readonly doc: string;
  /** From the name to the type of the result. */
  readonly signature: string;
  /** The expression that is its whole body. */
  readonly returned: string;
}

export function exportedFunction({ doc, signature, returned }: FunctionParts): string {
  return `${docComment(doc)}\nexport function ${signature} {\n  return ${returned};\n}`;
}

/** As ts-morph prints the `docs` of a structure. */
function docComment(doc: string): string {
  if (!doc.includes('\n')) return `/** ${doc} */`;
  const lines = doc.replace(/^\n/, '').split('\n');
  return ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'].join('\n');
}
