import { oneOrManyLines } from './lines.js';

/** One exported name of a module, as TypeScript, and as the pair of JavaScript and declaration. */
export interface Part {
  readonly name: string;
  /** The documentation comment. */
  readonly comment: string;
  readonly source: string;
  /** Absent for a type. */
  readonly script?: string;
  /** Not exported, because the index exports the names of each module in a list. Its first line contains the name. */
  readonly declaration: string;
}

/** @param call What the function returns. */
export function functionPart(
  comment: string,
  name: string,
  parameters: readonly string[],
  result: string,
  call: string,
): Part {
  const start = (keywords: string, items: readonly string[], after: string): string =>
    oneOrManyLines(`${keywords} function ${name}`, '(', items, ')', after);
  const names = parameters.map((parameter) => parameter.replace(/\??:.*/, ''));
  const body = `\n  return ${call};\n}`;
  return {
    name,
    comment,
    source: start('export', parameters, `: ${result} {`) + body,
    script: start('export', names, ' {') + body,
    declaration: start('declare', parameters, `: ${result};`),
  };
}

export function constantPart(comment: string, name: string, type: string, value: string): Part {
  return {
    name,
    comment,
    source: `export const ${name}: ${type} = ${value};`,
    script: `export const ${name} = ${value};`,
    declaration: `declare const ${name}: ${type};`,
  };
}

/** @param text The declaration of the type. */
export function typePart(comment: string, name: string, text: string): Part {
  return { name, comment, source: `export ${text}`, declaration: text };
}
