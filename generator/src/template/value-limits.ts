import { placeholdersInHeader } from '../check/template-yaml.js';
import { limitsOf, textLimits, type ValueLimit } from '../text/text-limits.js';
import type { Template } from './template.js';

/**
 * What is known of the lengths of values. A text that is longer than the limit itself has none: it was approved, so the
 * limit is another one.
 */
export function valueLimits(template: Template, bodyLimit: number): readonly ValueLimit[] {
  const { header, body, buttons = [], placeholders, languages } = template;
  const indexOf = (repeated: string | undefined, suffix: number): number =>
    repeated === undefined
      ? placeholders.length + suffix
      : placeholders.findIndex(({ label }) => label === repeated);
  const urls = buttons.flatMap((button) =>
    button.kind === 'url' && (button.label ?? button.repeats) !== undefined ? button : [],
  );
  return [
    ...limitsOf('header', header, textLimits.header, 0),
    ...limitsOf('body', body, bodyLimit, placeholdersInHeader(template)),
    ...urls.flatMap(({ url, repeats }, index) =>
      limitsOf('URL', url, textLimits.url, indexOf(repeats, index)),
    ),
  ].map((limit) => withoutLanguage(limit, languages));
}

function withoutLanguage(limit: ValueLimit, languages: readonly string[]): ValueLimit {
  const all = languages.map((code) => (typeof limit.max === 'object' ? limit.max[code] : limit.max));
  const [first] = all;
  return first !== undefined && all.every((max) => max === first) ? { ...limit, max: first } : limit;
}
