import type { TemplateChange } from './change.js';
import type { TemplateSet } from './template-set.js';

export interface ChangeLocation {
  readonly file: string;
  readonly line: number;
}

/** The file and line of a change: in the new file, or in the old one if the template was removed. */
export function locateChange(
  { template, path }: TemplateChange,
  before: TemplateSet,
  after: TemplateSet,
): ChangeLocation {
  const { file, lines = {} } = after.files.get(template) ?? before.files.get(template) ?? { file: '' };
  const keys = path.map((_, end) => linesKey(path.slice(0, end + 1))).reverse();
  const key = [...keys, 'name'].find((one) => lines[one] !== undefined);
  return { file, line: lines[key ?? 'name'] ?? 1 };
}

/** `buttons[1]` or `body.en`, as `Template.lines` has them. */
function linesKey(path: TemplateChange['path']): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
}
