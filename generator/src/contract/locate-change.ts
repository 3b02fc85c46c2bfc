import { locationOfValue, parseSource, type YamlSource } from '../source/yaml-source.js';
import type { TemplateChange } from './change.js';
import type { TemplateSet } from './template-set.js';

export interface ChangeLocation {
  readonly file: string;
  readonly line: number;
}

/** Where in the YAML a change stands: in the new file, or in the old one where the template is gone. */
export function locateChange(
  { template, path }: TemplateChange,
  before: TemplateSet,
  after: TemplateSet,
): ChangeLocation {
  const { file, text } = after.files.get(template) ?? before.files.get(template) ?? { file: '' };
  if (text === undefined) return { file, line: 1 };
  const source = parseSource(file, text);
  return { file, line: locationOfValue(source, nearest(source, path)).line };
}

/** What is gone from the file is told at the template's name. */
function nearest(source: YamlSource, path: TemplateChange['path']): TemplateChange['path'] {
  return path.length > 0 && source.document.hasIn(path.slice(0, 1)) ? path : ['name'];
}
