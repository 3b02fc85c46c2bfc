import { dirname, join, sep } from 'node:path';
import { parseTsconfig } from 'get-tsconfig';
import { type Identifier, Node, Project, type SourceFile, SyntaxKind } from 'ts-morph';
import { displayPath } from '../source/paths.js';

/** A place in a program that uses a generated function. */
export interface Caller {
  /** From the current folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Where a program uses generated functions, also under other names. Of functions that no longer exist, every use of the name
 * counts.
 *
 * @param tsconfig Path of the program's configuration. The programs that it references are searched too.
 * @param out Folder of the generated modules.
 * @param names The names of the functions.
 */
export function findCallers(
  tsconfig: string,
  out: string,
  names: ReadonlySet<string>,
): ReadonlyMap<string, readonly Caller[]> {
  const found = new Map<string, Caller[]>();
  const seen = new Set<string>();
  for (const file of programsOf(tsconfig).flatMap(ownFiles)) {
    const path = file.getFilePath();
    if (seen.has(path) || join(path).startsWith(out + sep)) continue;
    seen.add(path);
    // Most files use none.
    if (![...names].some((name) => file.getFullText().includes(name))) continue;
    for (const identifier of file.getDescendantsOfKind(SyntaxKind.Identifier)) {
      const name = identifier.getText();
      if (!names.has(name)) continue;
      const uses = usesOf(identifier, out).map((node) => ({
        file: displayPath(path),
        line: node.getStartLineNumber(),
      }));
      found.set(name, [...(found.get(name) ?? []), ...uses]);
    }
  }
  return found;
}

function programsOf(tsconfig: string, seen = new Set<string>()): readonly Project[] {
  if (seen.has(tsconfig)) return [];
  seen.add(tsconfig);
  const { references = [] } = parseTsconfig(tsconfig);
  const others = references.map(({ path }) => join(dirname(tsconfig), path));
  return [
    new Project({ tsConfigFilePath: tsconfig }),
    ...others.flatMap((path) =>
      programsOf(path.endsWith('.json') ? path : join(path, 'tsconfig.json'), seen),
    ),
  ];
}

function ownFiles(project: Project): readonly SourceFile[] {
  return project.getSourceFiles().filter((file) => !file.isInNodeModules() && !file.isDeclarationFile());
}

function usesOf(identifier: Identifier, out: string): readonly Node[] {
  const parent = identifier.getParent();
  if (Node.isExportSpecifier(parent)) return [];
  if (Node.isImportSpecifier(parent)) {
    const alias = parent.getAliasNode();
    if (alias === undefined || !isGenerated(identifier, out)) return [];
    return alias.findReferencesAsNodes().filter((node) => node !== alias);
  }
  return isGenerated(identifier, out) ? [identifier] : [];
}

/** Not another function of the same name. */
function isGenerated(identifier: Identifier, out: string): boolean {
  const symbol = identifier.getSymbol();
  const declarations = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  return (
    declarations.every(Node.isImportSpecifier) ||
    declarations.some((node) => join(node.getSourceFile().getFilePath()).startsWith(out + sep))
  );
}
