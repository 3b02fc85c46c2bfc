import { isScalar, visit } from 'yaml';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import { diagnosticAtRange, type YamlSource } from '../source/yaml-source.js';

/** Points at a key that its mapping holds already, and says where the first one stands. */
export function repeatedKey(source: YamlSource, offset: number, rule: Finding['rule']): Diagnostic {
  let found: Diagnostic | undefined;
  visit(source.document, {
    Map: (_key, { items }) => {
      const keys = items.flatMap(({ key }) =>
        isScalar(key) && key.range ? [{ ...key, range: key.range }] : [],
      );
      const repeated = keys.find(({ range }) => range[0] === offset);
      const first = keys.find(({ value }) => value === repeated?.value);
      if (repeated === undefined || first === undefined) return;
      const { line } = source.lines.linePos(first.range[0]);
      found = diagnosticAtRange(source, repeated.range[0], repeated.range[1], {
        rule,
        message: `the key stands here twice: ${String(repeated.value)} is on line ${line} already`,
        hint: 'delete one of them',
      });
      return visit.BREAK;
    },
  });
  return (
    found ??
    diagnosticAtRange(source, offset, offset + 1, {
      rule,
      message: 'the key stands here twice',
      hint: 'delete one of them',
    })
  );
}
