import { findPlaceholders, isDynamicUrl } from '../../text/placeholders.js';
import type { TemplateRule } from './rule.js';

export const urlSuffix: TemplateRule = {
  kind: 'template',
  name: 'url-suffix',
  severity: 'error',
  about: 'buttons',
  docs: {
    problem: 'A URL has several placeholders, or one that is not `{{1}}` or not at its end.',
    fix: 'Write `{{1}}` at the end: the gateway takes only the suffix of a URL.',
  },
  example: 'name: a\nbuttons: [{ url: "https://shop.example/{{1}}/x" }]',
  check: ({ texts }) =>
    texts('url').flatMap(({ path, text }) => {
      const hint = hintFor(text);
      const message = 'a dynamic URL ends with {{1}} and has no other placeholder';
      const [placeholder] = findPlaceholders(text);
      if (hint === undefined || placeholder === undefined) return [];
      return { path, span: [placeholder.offset, placeholder.end], message, hint };
    }),
};

/** How to fix the URL; `undefined` if it is correct. */
function hintFor(url: string): string | undefined {
  const [placeholder, another] = findPlaceholders(url);
  if (placeholder === undefined) return undefined;
  if (another !== undefined)
    return 'keep only the last placeholder, as {{1}}, and replace the others with the approved text';
  if (isDynamicUrl(url)) return undefined;
  if (url.endsWith(placeholder.text))
    return `write {{1}} instead of ${placeholder.text}: a URL has one placeholder only`;
  const asApproved = 'write the URL as it was approved';
  if (url.length > 100) return `${asApproved}: the gateway takes only the suffix of a URL`;
  const [prefix, rest] = [url.slice(0, placeholder.offset), url.slice(placeholder.end)];
  return `${asApproved}. If that is ${prefix}{{1}}, the caller passes what follows, such as A-1${rest}`;
}
