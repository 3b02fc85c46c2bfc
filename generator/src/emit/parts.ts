import { oneOrManyLines } from './lines.js';

/** One exported name of a module, as TypeScript, and as the pair of JavaScript and declaration. */
export interface Part {
  readonly name: string;
  /** The documentation comment. */
  readonly comment: string;
  readonly source: string;
  /** Absent for a type. */
  readonly script?: string;
  /** Its first line contains the name. */
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
    oneOrManyLines(`export ${keywords} ${name}`, '(', items, ')', after);
  const names = parameters.map((parameter) => parameter.replace(/\??:.*/, ''));
  const body = `\n  return ${call};\n}`;
  return {
    name,
    comment,
    source: start('function', parameters, `: ${result} {`) + body,
    script: start('function', names, ' {') + body,
    declaration: start('declare function', parameters, `: ${result};`),
  };
}

export function constantPart(comment: string, name: string, type: string, value: string): Part {
  return {
    name,
    comment,
    source: `export const ${name}: ${type} = ${value};`,
    script: `export const ${name} = ${value};`,
    declaration: `export declare const ${name}: ${type};`,
  };
}

/** @param text The whole declaration of the type. */
export function typePart(comment: string, name: string, text: string): Part {
  return { name, comment, source: text, declaration: text };
}
