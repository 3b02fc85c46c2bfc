import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { DeclaredTemplate } from '../declared-template.ts';
import { writeText } from '../files.ts';
import { root } from '../run.ts';

/** The templates of this repository as declared. */
export function repositoryTemplates(): readonly DeclaredTemplate[] {
  const folder = join(root, 'templates');
  return readdirSync(folder).map((name) => parse(readFileSync(join(folder, name), 'utf8')));
}

/** Documentation comments contain paths too. On Windows, no folder name can end a comment. */
const folderName = process.platform === 'win32' ? 'templates' : '@templates *';

/** Writes templates to YAML files in a folder with a hostile name. Returns its path and the file names, in order. */
export function writeTemplates(
  folder: string,
  templates: readonly DeclaredTemplate[],
): { readonly path: string; readonly files: readonly string[] } {
  const path = join(folder, folderName);
  const files = templates.map((template, index) => {
    const file = `t${index}.yaml`;
    // When `yaml` folds long lines, it splits some emoji.
    writeText(join(path, file), stringify(template, { lineWidth: 0 }));
    return file;
  });
  return { path, files };
}
