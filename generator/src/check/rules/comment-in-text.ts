import { isPair, isScalar, visit } from 'yaml';
import { locationOfRange } from '../../source/yaml-source.js';
import type { Violation, YamlRule } from './rule.js';

export const commentInText: YamlRule = {
  kind: 'yaml',
  name: 'comment-in-text',
  severity: 'error',
  about: 'files',
  docs: {
    problem:
      'A text without quotes contains a space and `#`, and a placeholder after it. YAML reads the rest of the line as a comment.',
    fix: 'Put the text in quotes.',
  },
  example: 'name: a\nheader: Order #{{1}} and #{{2}}',
  check: (source) => {
    const violations: Violation[] = [];
    // Most files have no comment with a placeholder; searching them all would take long.
    if (source.document.errors.length > 0 || !/^[^#\n]*#.*\{\{/m.test(source.text)) return [];
    visit(source.document, {
      Scalar: (role, node, path) => {
        if (role === 'key' || !isText(path.filter(isPair).map(({ key }) => String(key)))) return;
        if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || !node.comment?.includes('{{')) return;
        const start = source.text.indexOf('#', node.range[1]);
        violations.push({
          location: locationOfRange(source, start, start + node.comment.length + 1),
          message: 'a space and # start a comment, so the text ends here',
          hint: 'put the text in "quotes"',
        });
      },
    });
    return violations;
  },
};

/** Whether these keys lead to an approved text. A comment after any other value may mention a placeholder. */
function isText([first = '', second = '']: readonly string[]): boolean {
  return first === 'buttons' ? /^(url|text|reply)$/.test(second) : /^(header|body|footer)$/.test(first);
}
