import { isScalar } from 'yaml';
import { quote } from '../../diagnostics/format.js';
import { nodeAt } from '../../source/yaml-source.js';
import type { TemplateRule } from './rule.js';

export const quotes: TemplateRule = {
  kind: 'template',
  name: 'quotes',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text without double quotes contains `\\n`, which is not a line break there, or is in “curly quotes”, which YAML reads as a part of the text.',
    fix: 'Put the text in "double quotes".',
  },
  example: 'name: a\nfooter: “Hi”',
  check: ({ source, texts }) =>
    texts().flatMap(({ path, text }) => {
      if (!/[\\“„”«]/.test(text)) return [];
      const key = String(path.at(-1));
      const node = nodeAt(source, path);
      if (!isScalar(node) || node.type === 'QUOTE_DOUBLE') return [];
      const found = /\\(?:n|u[\dA-Fa-f]{4})/.exec(text);
      if (found) {
        const [written] = found;
        const message = `${written} is ${written.length} characters here, not a ${written === '\\n' ? 'line break' : 'character'}`;
        const hint = node.type?.startsWith('BLOCK')
          ? 'continue on a new line instead'
          : `put the text in double quotes: ${key}: ${inDoubleQuotes(text)}`;
        return { path, span: [found.index, found.index + written.length], message, hint };
      }
      if (node.type !== 'PLAIN' || !/^[“„”«].*[“”»]$/s.test(text)) return [];
      const marks = `${text.charAt(0)} and ${text.slice(-1)}`;
      const message = `YAML reads ${marks} as a part of the text`;
      const hint = `write ${key}: ${inDoubleQuotes(text.slice(1, -1))}; if the approved text has ${marks}, put " around the whole text instead`;
      return { path, span: [0, 1], message, hint };
    }),
};

/** Escape sequences stay as they are. */
function inDoubleQuotes(text: string): string {
  return quote(text).replaceAll(/\\\\(?=n|u[\dA-Fa-f]{4})/g, '\\');
}
