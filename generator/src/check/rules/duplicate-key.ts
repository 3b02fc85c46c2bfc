import { isMap, isScalar, isSeq, type Range, type YAMLMap } from 'yaml';
import { locationOfRange } from '../../source/yaml-source.js';
import { findDuplicates } from './duplicate-name.js';
import type { Violation, YamlRule } from './rule.js';

export const duplicateKey: YamlRule = {
  kind: 'yaml',
  name: 'duplicate-key',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'A map in a template or in the configuration contains the same key twice.',
    fix: 'Delete one of the two.',
  },
  example: 'name: a\nfooter: Hi\nfooter: Bye',
  check: (source) => {
    const violations: Violation[] = [];
    for (const { items } of mapsIn(source.document.contents)) {
      for (const { item, first } of findDuplicates(items.flatMap(writtenKey), ({ name }) => name)) {
        violations.push({
          location: locationOfRange(source, item.range[0], item.range[1]),
          message: `duplicate key "${item.name}", first used on line ${source.lines.linePos(first.range[0]).line}`,
          hint: 'delete one of the two',
        });
      }
    }
    return violations;
  },
};

function writtenKey({ key }: { readonly key: unknown }): { readonly name: string; readonly range: Range }[] {
  // A dash without a space after it: another rule reports that the list is a map.
  const isDash = isScalar(key) && /^-\w/.test(String(key.value));
  return isScalar(key) && key.range && !isDash ? [{ name: String(key.value), range: key.range }] : [];
}

/** Faster than `visit`, which keeps the path of every value. */
function mapsIn(node: unknown): readonly YAMLMap[] {
  if (isMap(node))
    return [node, ...node.items.flatMap(({ key, value }) => [...mapsIn(key), ...mapsIn(value)])];
  return isSeq(node) ? node.items.flatMap(mapsIn) : [];
}
