import type { YAMLError } from 'yaml';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import { diagnosticAtRange, type YamlSource } from '../source/yaml-source.js';

export const sameColumn =
  'the keys of a mapping begin in the same column, and a colon and a space follow each';

const layoutCodes: ReadonlySet<string> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
]);

/** What the parser says of columns and missing spaces names neither; the line that it stumbled over tells. */
export function layoutDiagnostic(source: YamlSource, { code, pos }: YAMLError): Diagnostic | undefined {
  if (!layoutCodes.has(code)) return undefined;
  const line = lineAt(source, pos[0]);
  const spaceless = missingSpace(line.text);
  if (spaceless) {
    const { offset, hint } = spaceless;
    return diagnosticAtOffset(source, line.start + offset, {
      rule: 'yaml',
      message: 'a space is missing here',
      hint,
    });
  }
  const dash = /^ *-(?=\s|$)/.exec(line.text)?.[0];
  if (dash !== undefined && pos[0] < line.start + dash.length)
    return diagnosticAtOffset(source, line.start + dash.length - 1, strayDash);

  const written = source.text.slice(pos[0], pos[1]);
  if (code !== 'MULTILINE_IMPLICIT_KEY' || !written.includes('\n')) return undefined;
  const culprit = lineAt(source, pos[0] + written.lastIndexOf('\n') + 1);
  if (culprit.indent <= line.indent) return undefined;
  return diagnosticAtOffset(source, culprit.start + culprit.indent, tooFar);
}

const strayDash: Finding = {
  rule: 'yaml',
  message: 'this dash stands in another column than those above it',
  hint: 'the dashes of a list stand in the same column',
};

const tooFar: Finding = {
  rule: 'yaml',
  message: 'this line is indented further than the line above, which has its value already',
  hint: sameColumn,
};

/** `-reply: b` is a key of its own, and `name:welcome` a text. */
export function missingSpace(line: string): { readonly offset: number; readonly hint: string } | undefined {
  const dash = /^ *-(?=[A-Za-z{'"])/.exec(line)?.[0];
  if (dash !== undefined) return { offset: dash.length - 1, hint: 'put a space after the dash' };
  const key = /^ *(?:- +)?[a-z]+:(?=[^\s/])/.exec(line)?.[0];
  return key === undefined ? undefined : { offset: key.length - 1, hint: 'put a space after the colon' };
}

function diagnosticAtOffset(source: YamlSource, offset: number, finding: Finding): Diagnostic {
  return diagnosticAtRange(source, offset, offset + 1, finding);
}

function lineAt({ text }: YamlSource, offset: number) {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  return { start, text: line, indent: line.search(/[^ ]|$/) };
}
