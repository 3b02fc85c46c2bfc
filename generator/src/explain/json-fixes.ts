import type { LineFix } from './find-line-fix.js';

/** The mistakes that people make in JSON. Of two that explain an error equally well, the first is reported. */
export const jsonFixes: readonly LineFix[] = [
  {
    message: 'JSON has no comments',
    hint: 'delete the comment',
    fix: (line) => [line.replace(/\s*(?:\/\/|#).*$/, ''), line.replace(/\/\*.*?\*\//, '')],
  },
  {
    message: 'this comma has nothing after it',
    hint: 'delete it',
    fix: (line) => [line.replace(/,\s*(?=[\]}]|$)/, ''), line.replace(/,(\s*),/, ',$1')],
  },
  {
    message: 'a comma is missing between two entries',
    hint: 'add it',
    fix: (line) => [`${line.trimEnd()},`, line.replace(/(["\d}\]el])(\s+)(?="[^"]*"\s*[:\]])/, '$1,$2')],
  },
  {
    message: 'this is not a value in JSON',
    hint: 'write',
    fix: (line) => [
      line.replace(/\b(?:true|false|null)\b/i, (word) => word.toLowerCase()),
      line.replace(/(:\s*)(?:\+0*|0+)(?=\d)/, '$1'),
    ],
  },
  {
    message: 'JSON does not allow this character here',
    hint: 'write',
    fix: (line) => [
      line.replace(/[\u00A0\u2000-\u200F\u202F\u3000\uFEFF]/g, ' '),
      line.replace(/"\s*[=;]/, '":'),
      line.replace(';', ','),
      line.replaceAll('\\', '/'),
      line.replaceAll('\t', '\\t'),
    ],
  },
  {
    message: 'a colon is missing after a key',
    hint: 'add it',
    fix: (line) => [line.replace(/([{,]\s*"[^"]*")(?=\s+["[{\d])/, '$1:')],
  },
  {
    message: 'keys and texts are in "double quotes" in JSON',
    hint: 'write',
    fix: (line) => [
      line
        .replaceAll(/['“”„‘’«]([^'“”„‘’»"\\]*)['“”‘’»]/g, '"$1"')
        .replaceAll(/([{,]\s*|^\s*)([A-Za-z_]\w*)(?=\s*:)/g, '$1"$2"'),
      line.replace(/(:\s*)(?!undefined\b)([A-Za-z_./][^\s,}"]*)/, '$1"$2"'),
    ],
  },
  {
    message: 'this text is not closed',
    hint: 'close it',
    fix: (line) => [`${line.trimEnd()}"`, line.replace(/,?\s*$/, '"$&'), line.replace(/\s*[}\]]/, '"$&')],
  },
  {
    message: 'a bracket or brace is not closed',
    hint: 'close it',
    fix: (line) => [
      ...[' }', '}', ']', '] }', '} }', '" }'].map((close) => line.trimEnd() + close),
      line.replace(/\s*\}/, ']$&'),
      line.replace(/\s*\]/, ' }$&'),
    ],
  },
  {
    message: 'this bracket or brace has no counterpart',
    hint: 'delete it',
    fix: (line) => [line.replace(/[\]}](?=\s*$)/, '')],
  },
];
