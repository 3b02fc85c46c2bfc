import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Node, Project } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { root } from '../support/tools.ts';

/** The declaration files that a package's `exports` name. */
function entriesOf(folder: string): readonly string[] {
  const manifest = readFileSync(join(root, folder, 'package.json'), 'utf8');
  const paths = manifest.match(/(?<="types": ")[^"]+/g) ?? [];
  return [...new Set(paths)].map((path) => join(folder, path));
}

const memberKinds = [
  Node.isTypeElement,
  Node.isPropertyDeclaration,
  Node.isMethodDeclaration,
  Node.isConstructorDeclaration,
];

/** Every name that an entry exports, and every member below it, each with whether it has a docstring. */
function symbolsOf(entry: string): readonly { readonly name: string; readonly documented: boolean }[] {
  const file = new Project({ compilerOptions: { skipLibCheck: true } }).addSourceFileAtPath(
    join(root, entry),
  );
  file.getProject().resolveSourceFileDependencies();
  return [...file.getExportedDeclarations()].flatMap(([name, declarations]) =>
    declarations.flatMap((declaration) => {
      const holder = Node.isVariableDeclaration(declaration)
        ? declaration.getVariableStatementOrThrow()
        : declaration;
      const members = declaration.getDescendants().filter((node) => memberKinds.some((isOf) => isOf(node)));
      return [
        { name, documented: isDocumented(holder) },
        ...members.map((member) => ({
          name: `${name}: ${member.getText()}`,
          documented: isDocumented(member),
        })),
      ];
    }),
  );
}

function isDocumented(node: Node): boolean {
  return Node.isJSDocable(node) && node.getJsDocs().some((doc) => doc.getDescription().trim() !== '');
}

describe.for(['runtime', 'generator', 'sandbox'])('what %s exports', (folder) => {
  it.for(entriesOf(folder))('has a docstring at every name and every member: %s', (entry) => {
    const symbols = symbolsOf(entry);
    expect(symbols.length).toBeGreaterThan(0);
    expect(symbols.filter(({ documented }) => !documented).map(({ name }) => name)).toStrictEqual([]);
  });
});
