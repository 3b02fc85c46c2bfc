import { quote } from '../../diagnostics/format.js';
import { locateIn } from '../../source/text-locator.js';
import { declaredTexts, textParts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const placeholderBraces: TemplateRule = {
  kind: 'template',
  name: 'placeholder-braces',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text or a button contains `{1}`, `{name}` or `{{{1}}}`, which is not written as a placeholder. Names are only reported in a template whose `status` is not `approved`.',
    fix: 'Write a number with two braces on each side.',
  },
  example: 'name: a\nheader: Hi {1}',
  check: ({ source, yaml }) =>
    declaredTexts(yaml, textParts).flatMap(({ path, text }) => {
      if (!/[{｛]/.test(text)) return [];
      const locate = locateIn(source, path);
      return Array.from(text.matchAll(likePlaceholder)).flatMap(
        ({ 0: written, 1: dollar = '', 2: open, 3: token = '', 4: close, index }) => {
          if (open === '{{' && close === '}}') return [];
          const isName = /^[A-Za-z_]/.test(token);
          if (isName && yaml.status === 'approved') return [];
          const start = open === '{' ? index : index + dollar.length;
          const shown = quote(text.slice(start, index + written.length));
          const number = /^[1-9]\d{0,3}/.exec(token)?.[0] ?? '1';
          const isUrl = path.includes('url');
          return {
            location: locate(start, index + written.length),
            message: `${shown} ${hasPlaceholder(written) ? 'has too many braces' : 'is not a placeholder'}`,
            hint: isName
              ? `if it should be one, write {{1}}${isUrl ? ' at the end of the URL' : `, and list ${token} under \`placeholders\``}`
              : `a placeholder has two braces on each side, such as {{${number}}}`,
          };
        },
      );
    }),
};

/**
 * Also with the wide braces of East Asian keyboards, and with a dollar sign as in code. Of several braces, only the first
 * is tried as the start: otherwise, the steps would grow with the square of their number.
 */
const likePlaceholder = /(\$?)(?<![{｛])([{｛]+)\s*(\p{Nd}+|[A-Za-z_]\w{0,63})\s*([}｝]+)/gu;

function hasPlaceholder(text: string): boolean {
  return /\{\{[^{}]*\}\}/.test(text);
}
