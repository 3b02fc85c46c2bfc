import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root, writeText } from '../tools.ts';
import type { DeclaredTemplate } from './declared-template.ts';

/** The templates of this repository as they were declared. */
export function repositoryTemplates(): readonly DeclaredTemplate[] {
  const folder = join(root, 'templates');
  return readdirSync(folder).map((name) => parse(readFileSync(join(folder, name), 'utf8')));
}

/** Paths go into documentation comments too; Windows has no folder whose name could end one. */
const folderName = process.platform === 'win32' ? 'templates' : '@templates *';

/** Writes templates to YAML files in a folder with a hostile name. Returns its path and the files' names, in order. */
export function writeTemplates(
  folder: string,
  templates: readonly DeclaredTemplate[],
): { readonly path: string; readonly files: readonly string[] } {
  const path = join(folder, folderName);
  const files = templates.map((template, index) => {
    const file = `t${index}.yaml`;
    // To fold long lines, `yaml` would cut some emoji in half.
    writeText(join(path, file), stringify(template, { lineWidth: 0 }));
    return file;
  });
  return { path, files };
}
