import { isDeepStrictEqual } from 'node:util';
import type { TemplateYaml } from '../check/template-yaml.js';
import { locationOfValue, pathText, type YamlPath, type YamlSource } from '../source/yaml-source.js';
import { isRecord } from '../text/is-record.js';
import { isNumberedName } from '../text/placeholders.js';
import type { ListOrigins, Origins } from './update-yaml.js';

/** Changes of these are reported with both values, in the words of `diff`. */
const reported = [
  ...['language', 'category', 'status', 'statusReason', 'header', 'body', 'footer', 'placeholders', 'file'],
  ...['url', 'phone', 'reply', 'text'],
];

/** What an update of a file removes, replaces or renames: each value as it was, and its line. */
export function lostValues(
  source: YamlSource,
  own: TemplateYaml,
  merged: TemplateYaml,
  origins: Origins,
): readonly string[] {
  return lostIn(own, merged, [], origins).map(({ path, value, now }) => {
    const { line } = locationOfValue(source, path);
    const [action, after] = now === undefined ? ['removed', ''] : ['replaced', ` by ${JSON.stringify(now)}`];
    return `${action} ${pathText(path)} on line ${line}: ${JSON.stringify(value)}${after}`;
  });
}

interface LostValue {
  readonly path: YamlPath;
  readonly value: unknown;
  /** Absent if it was removed. */
  readonly now?: unknown;
}

function lostIn(own: unknown, merged: unknown, path: YamlPath, origins: Origins = {}): readonly LostValue[] {
  if (own === undefined || isDeepStrictEqual(own, merged)) return [];
  if (Array.isArray(own)) {
    const after: readonly unknown[] = Array.isArray(merged) ? merged : [merged];
    const from: ListOrigins | undefined = origins[path.join('.')];
    return own.flatMap((value, index) => {
      const at = from ? from.indexOf(index) : after.findIndex((one) => isDeepStrictEqual(one, value));
      return lostIn(value, after[at], [...path, index]);
    });
  }
  const isEntry = path.length === 2 && typeof path[1] === 'number';
  if (isRecord(own)) {
    // A placeholder may become only its name, and the texts of all languages one text.
    const after = isRecord(merged) ? merged : isEntry ? { name: merged } : undefined;
    const mergedOf = (name: string): unknown => (after === undefined ? merged : after[name]);
    return Object.entries(own).flatMap(([name, value]) =>
      lostIn(value, mergedOf(name), [...path, name], origins),
    );
  }
  const key = String((typeof path[1] === 'number' && path[2]) || path[0]);
  const now = isRecord(merged) && isEntry ? merged.name : merged;
  // What a new text replaces is reported; so are the texts of a removed header or footer, and languages.
  if (now === undefined)
    return key === 'language' || (path.length === 1 && /^(header|footer)$/.test(key))
      ? []
      : [{ path, value: own }];
  const isNumber = typeof own === 'string' && isNumberedName(own);
  if (now === own || isNumber || isRecord(now) || (reported.includes(key) && !isEntry)) return [];
  return [{ path, value: own, now }];
}
