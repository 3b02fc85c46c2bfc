import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { NotifygenError } from '../diagnostics/errors.js';
import { ancestorsOf, displayPath, rootMarksIn } from '../source/paths.js';
import { readFileIfPresent } from '../source/read-text.js';

/** A template and the path of its YAML file within the project. */
export interface OwnedTemplate {
  readonly name: string;
  readonly source: string;
}

/**
 * Checks that the files to remove are not those of another project, which would then remove ours. Inside our project, code of
 * templates that exist nowhere is old; elsewhere, it may be that of a project that we do not know.
 *
 * @param contract Name of the file in the output folder that lists what was generated.
 * @param root The folder that the paths of YAML files are relative to.
 * @throws NotifygenError if they are.
 */
export function checkOwner(
  out: string,
  contract: string,
  templates: readonly OwnedTemplate[],
  root: string,
): void {
  const generated = generatedTemplates(readFileIfPresent(join(out, contract)) ?? '');
  const names = new Set(templates.map(({ name }) => name));
  const sources = new Set(templates.map(({ source }) => source));
  const others = generated.filter(({ name, source }) => !names.has(name) && !sources.has(source));
  const above = ancestorsOf(realpathSync(out));
  // If it also contains code of our templates, no other project is involved.
  const isForeign = others.length === generated.length;
  const roots = isForeign
    ? above.filter((folder) => rootMarksIn(folder).some((mark) => existsSync(mark)))
    : [];
  const current = others.find(({ source }) =>
    [root, ...roots].some((folder) => existsSync(join(folder, source))),
  );
  const [first] = others;
  if (current)
    throw new NotifygenError(
      `${displayPath(out)} contains code generated from ${current.source}, which is in another templates folder: choose another output folder for one of the two`,
    );
  if (first && isForeign && !above.includes(root))
    throw new NotifygenError(
      `${displayPath(out)} contains only code of other templates, such as ${first.name} from ${first.source}: if it belongs to another project, choose another output folder; otherwise, delete it`,
    );
}

/** What a contract file lists; nothing if it is not one. */
function generatedTemplates(text: string): readonly OwnedTemplate[] {
  try {
    const { templates }: { readonly templates: readonly OwnedTemplate[] } = JSON.parse(text);
    return templates.filter(({ name, source }) => typeof name === 'string' && typeof source === 'string');
  } catch {
    return [];
  }
}
