import { basename, dirname, join } from 'node:path';
import { Project, SyntaxKind, ts } from 'ts-morph';

/** What an editor shows on hover. */
export interface Hover {
  readonly documentation: string;
  /** Every documentation tag, such as `deprecated`, and every link within the text. */
  readonly tags: readonly string[];
}

/** Imports a generated index in TypeScript's language service and hovers over the named functions. */
export function hoverOver(index: string, names: readonly string[]): ReadonlyMap<string, Hover> {
  const project = new Project({
    compilerOptions: {
      module: ts.ModuleKind.NodeNext,
      lib: ['lib.es2022.d.ts'],
      types: [],
      noEmit: true,
      allowImportingTsExtensions: true,
    },
  });
  const caller = join(dirname(index), 'caller.ts');
  const text = `import { ${names.join(' , ')} } from './${basename(index)}';\n`;
  project.createSourceFile(caller, text);
  const service = project.getLanguageService().compilerObject;
  const hovers = names.map((name): Hover => {
    const info = service.getQuickInfoAtPosition(caller, text.indexOf(` ${name} `) + 1);
    const parts = info?.documentation ?? [];
    const links = parts.filter(({ kind }) => kind.startsWith('link'));
    return {
      documentation: parts.map((part) => part.text).join(''),
      tags: [...(info?.tags ?? []).map((tag) => tag.name), ...links.map((link) => link.text)],
    };
  });
  return new Map(names.map((name, index) => [name, hovers[index] ?? { documentation: '', tags: [] }]));
}

/** Every tag of every documentation comment in a folder. */
export function tagsWithin(folder: string): readonly string[] {
  const comments = new Project()
    .addSourceFilesAtPaths(join(folder, '*.ts'))
    .flatMap((file) => file.getDescendantsOfKind(SyntaxKind.JSDoc));
  return comments.flatMap((comment) => comment.getTags().map((tag) => tag.getText()));
}
