import { type ApprovedVariant, inLanguage } from './approved-variant.js';
import type { Template } from './model.js';
import { labelOf } from './number-placeholders.js';
import type { Problem } from './problem.js';
import { problemAtValue, type Source } from './source.js';

/**
 * Holds the names of placeholders against those that `import` noted as a comment or, without it, against the labels: a
 * placeholder of another name may well want another value.
 */
export function placeholderNameProblems(
  source: Source,
  { placeholders }: Template,
  variants: readonly ApprovedVariant[],
): readonly Problem[] {
  const noted = notedNames(source);
  const labels = placeholders
    .map(({ label }) => label)
    .filter((label) => !/^(placeholder|header)\d+$/.test(label));
  const known = new Set((noted.length > 0 ? noted : labels).map(looseForm));
  if (known.size === 0) return [];
  return variants.flatMap(({ carried, language }) => {
    if (carried.placeholders.length !== placeholders.length) return [];
    const strangers = [...(carried.header?.tokens ?? []), ...carried.body.tokens].filter((token) => {
      const name = labelOf(token);
      return name !== undefined && !known.has(looseForm(name));
    });
    if (strangers.length === 0) return [];
    const names = strangers.map((token) => JSON.stringify(token)).join(', ');
    return problemAtValue(source, source.document.has('placeholders') ? ['placeholders'] : ['name'], {
      rule: 'placeholder-names',
      message: `it is approved with a placeholder of another name${inLanguage(language)}: ${names}`,
      hint: 'see which value it takes now, then name it so here and in the comment "Approved as", if there is one',
    });
  });
}

function notedNames({ text }: Source): readonly string[] {
  const [line = ''] = /^# Approved as \{\{.*$/m.exec(text) ?? [];
  return [...line.matchAll(/\{\{([^{}]*)\}\}/g)].flatMap(([, token = '']) => labelOf(token) ?? []);
}

/** `customer_name` on the platform may well be `customerName` here. */
function looseForm(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
