import { isAlias, type Range, visit, type YAMLError } from 'yaml';
import { locationOfRange, type YamlSource } from '../../source/yaml-source.js';
import { explainYamlError } from '../explain-yaml-error.js';
import type { Violation, YamlRule } from './rule.js';

export const yaml: YamlRule = {
  kind: 'yaml',
  name: 'yaml',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The file is not valid YAML, or it contains a YAML feature that templates cannot use.',
    fix: 'Put texts in quotes if they need them. Indent with spaces, not tabs. Write one template per file.',
  },
  example: 'name: a\nheader: @all',
  check: (source) => {
    const { errors, warnings } = source.document;
    const violations = [...errors, ...warnings]
      .filter((error) => !isEcho(error, errors))
      .map((error) => explainYamlError(source, error));
    return violations.length > 0 ? violations : unresolvedAliases(source);
  },
};

/** The parser reports a line with wrong indentation twice: as a map within a text, and as a key over two lines. */
function isEcho({ code, pos }: YAMLError, errors: readonly YAMLError[]): boolean {
  return (
    code === 'BLOCK_AS_IMPLICIT_KEY' &&
    errors.some((other) => other.code === 'MULTILINE_IMPLICIT_KEY' && other.pos[0] === pos[0])
  );
}

/** Aliases are resolved only when the document is converted to plain values. */
function unresolvedAliases(source: YamlSource): readonly Violation[] {
  if (!source.text.includes('*')) return [];
  const aliases: Range[] = [];
  visit(source.document, {
    Alias: (_key, node) => {
      if (isAlias(node) && node.range) aliases.push(node.range);
    },
  });
  const [start = 0, end = 0] = aliases[0] ?? [];
  try {
    if (aliases.length > 0) source.document.toJS(aliasLimit);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        location: locationOfRange(source, start, end),
        message: `cannot resolve this alias: ${reason}`,
        hint: 'put a string that starts with * in "quotes"',
      },
    ];
  }
}

const aliasLimit = { maxAliasCount: 100 };
