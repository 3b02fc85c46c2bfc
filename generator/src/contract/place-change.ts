import { parseSource, placeOfValue, type Source } from '../source/yaml-source.js';
import type { TemplateChange } from './change.js';
import type { TemplateSet } from './template-set.js';

export interface ChangePlace {
  readonly file: string;
  readonly line: number;
}

/** Where in the YAML a change stands: in the new file, or in the old one where the template is gone. */
export function placeChange(
  { template, path }: TemplateChange,
  before: TemplateSet,
  after: TemplateSet,
): ChangePlace {
  const { file, text } = after.files.get(template) ?? before.files.get(template) ?? { file: '' };
  if (text === undefined) return { file, line: 1 };
  const source = parseSource(file, text);
  return { file, line: placeOfValue(source, nearest(source, path)).line };
}

/** What is gone from the file is told at the template's name. */
function nearest(source: Source, path: TemplateChange['path']): TemplateChange['path'] {
  return path.length > 0 && source.document.hasIn(path.slice(0, 1)) ? path : ['name'];
}
