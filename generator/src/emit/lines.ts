import { type ExportDeclarationStructure, type ImportDeclarationStructure, StructureKind } from 'ts-morph';
import { defined } from '../text/defined.js';

const lineWidth = 100;

/**
 * ts-morph prints a list on one line. If that is too long, this is all of its items as one that has a line for each.
 *
 * @param before What precedes the list on its line.
 */
export function oneItem(before: string, items: readonly string[], after: string): string | undefined {
  const length = before.length + items.join(', ').length + after.length;
  return length <= lineWidth ? undefined : `\n${items.map((item) => `${item},\n`).join('')}`;
}

/** A list in brackets: on one line if that fits, otherwise with one item per line. */
export function list(before: string, items: readonly string[], after: string): string {
  const lines = oneItem(before, items, after)?.replaceAll(/\n(?=.)/g, '\n  ');
  return lines === undefined
    ? `${before}${items.join(', ')}${after}`
    : before.trimEnd() + lines + after.trimStart();
}

/** Those of types start with `type `. */
export function importOf(names: readonly string[], moduleSpecifier: string): ImportDeclarationStructure {
  return {
    kind: StructureKind.ImportDeclaration,
    namedImports: namesFrom('import', names, moduleSpecifier),
    moduleSpecifier,
  };
}

/** @param moduleSpecifier Absent for names of the same file. */
export function exportOf(names: readonly string[], moduleSpecifier?: string): ExportDeclarationStructure {
  const namedExports = namesFrom('export', names, moduleSpecifier);
  return { kind: StructureKind.ExportDeclaration, namedExports, ...defined({ moduleSpecifier }) };
}

function namesFrom(keyword: string, names: readonly string[], module: string | undefined): string[] {
  const lines = oneItem(`${keyword} { `, names, module === undefined ? ' };' : ` } from "${module}";`);
  return lines === undefined ? [...names] : [lines];
}

export function isTypeName(name: string): boolean {
  return name.startsWith('type ');
}
