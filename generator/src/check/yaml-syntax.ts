import { isPair, isScalar, visit, type YAMLError } from 'yaml';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import { diagnosticAtRange, type YamlSource } from '../source/yaml-source.js';
import { explainYamlError, quoteIt } from './yaml-errors.js';

/** What the YAML parser refuses, and what it takes but nobody means. */
export function syntaxDiagnostics(source: YamlSource): readonly Diagnostic[] {
  const { errors, warnings, contents } = source.document;
  if (errors.length > 0 || warnings.length > 0) {
    const diagnostics = [...errors, ...warnings]
      .filter((error) => !isEcho(error, errors))
      .map((error) => explainYamlError(source, error));
    // What the parser says further on in the same line is only the echo of the first.
    return diagnostics.filter(
      ({ line }, index) => diagnostics.findIndex((other) => other.line === line) === index,
    );
  }
  if (contents === null) {
    const finding: Finding = {
      rule: 'empty',
      message: 'the file is empty',
      hint: 'a template has at least a name, such as name: order_shipped',
    };
    return [diagnosticAtRange(source, 0, 0, finding)];
  }
  return cutTextDiagnostics(source);
}

/** Whether what stands under these keys is an approved text: elsewhere, a comment may well tell of a placeholder. */
function holdsText([first = '', ...others]: readonly string[]): boolean {
  if (first === 'buttons') return /^(url|text|reply)$/.test(others.at(-1) ?? '');
  return /^(header|body|footer)$/.test(first);
}

/** A line that is indented wrongly is reported as a key over two lines, and before that as a key within a text. */
function isEcho(error: YAMLError, errors: readonly YAMLError[]): boolean {
  return (
    error.code === 'BLOCK_AS_IMPLICIT_KEY' &&
    errors.some(({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === error.pos[0])
  );
}

/** ` #` begins a comment: `body: Order #{{1}}` means just `Order`, which is surely not what was approved. */
function cutTextDiagnostics(source: YamlSource): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  visit(source.document, {
    Scalar: (role, node, path) => {
      if (role === 'key' || !holdsText(path.filter(isPair).map(({ key }) => String(key)))) return;
      if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || !node.comment?.includes('{{')) return;
      const start = source.text.indexOf('#', node.range[1]);
      diagnostics.push(
        diagnosticAtRange(source, start, start + node.comment.length + 1, {
          rule: 'comment-in-text',
          message: 'a # after a space begins a comment, which cuts the text off',
          hint: quoteIt,
        }),
      );
    },
  });
  return diagnostics;
}
