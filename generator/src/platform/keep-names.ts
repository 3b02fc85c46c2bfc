// @ts-nocheck
import type { Placeholder, Template } from '../template/template.js';
import { wordingOf } from '../text/wording.js';
import type { ConvertedPlaceholder } from './convert-template.js';
import type { MergedTemplate } from './merge-languages.js';

/** Carries names and descriptions given by hand over from the file that is there, where the values are still the same. */
export function keepNames(template: MergedTemplate, present: Template): MergedTemplate {
  const [first, ...others] = template.variants;
  if (first === undefined || !saysTheSame(template, present)) return template;
  const fresh = first.converted.placeholders;
  const placeholders = fresh.map((own, index) => withNameOf(own, present.placeholders[index]));
  const areDistinct = new Set(placeholders.map(({ name }) => name)).size === fresh.length;
  if (fresh.length !== present.placeholders.length || !areDistinct) return template;
  return {
    ...template,
    variants: [{ ...first, converted: { ...first.converted, placeholders } }, ...others],
  };
}

/** In every language that both have; a file without texts tells only how many values there are. */
function saysTheSame({ variants }: MergedTemplate, { header, bodies, languages }: Template): boolean {
  const [firstLanguage] = languages;
  const shared = bodies.flatMap(({ language = firstLanguage, text }) => {
    const variant = variants.find((one) => one.language === language);
    if (variant === undefined) return [];
    const isSameHeader =
      header === undefined ||
      language !== firstLanguage ||
      isSameWording(header, variant.converted.header?.text ?? '');
    return isSameHeader && isSameWording(text, variant.converted.body.text);
  });
  return bodies.length === 0 || (shared.length > 0 && shared.every((same) => same));
}

function isSameWording(before: string, after: string): boolean {
  return wordingOf(before).join('\n') === wordingOf(after).join('\n');
}

/** An approved name stays: where two of them changed places, only they tell it. */
function withNameOf(own: ConvertedPlaceholder, present: Placeholder | undefined): ConvertedPlaceholder {
  if (present === undefined || (own.isNamed && own.name !== present.label)) return own;
  const { label, description } = present;
  return {
    ...own,
    name: label,
    isNamed: own.isNamed || label !== own.name,
    ...(description !== undefined && { description }),
  };
}
