import type { CarriedPlaceholder } from './carry-template.js';
import type { MergedTemplate, Variant } from './merge-languages.js';
import type { Placeholder, Template } from './model.js';
import { wordingOf } from './text-wording.js';

export interface KeptNames {
  readonly template: MergedTemplate;
  /** Names given by hand that have no place any more. */
  readonly lost: readonly string[];
}

/** Carries names and descriptions given by hand over from the file that is there, where the values are still the same. */
export function keepNames(template: MergedTemplate, present: Template | undefined): KeptNames {
  const [first, ...others] = template.variants;
  if (first === undefined || present === undefined) return { template, lost: [] };
  const fresh = first.carried.placeholders;
  const named = fresh.map((own, index) => withNameOf(own, present.placeholders[index]));
  const fits =
    fresh.length === present.placeholders.length &&
    new Set(named.map(({ name }) => name)).size === named.length &&
    saysTheSame(first, present);
  const placeholders = fits ? named : fresh;
  const names = new Set(placeholders.map(({ name }) => name));
  return {
    template: {
      ...template,
      variants: [{ ...first, carried: { ...first.carried, placeholders } }, ...others],
    },
    lost: present.placeholders.flatMap(({ label }) => (isMadeUp(label) || names.has(label) ? [] : label)),
  };
}

/** What `import` calls a value that has no name. */
function isMadeUp(label: string): boolean {
  return /^(header|placeholder)\d+$/.test(label);
}

/** A file without texts tells only how many values there are. */
function saysTheSame({ language, carried }: Variant, { header, bodies }: Template): boolean {
  const body = bodies.find((one) => one.language === undefined || one.language === language);
  const isSame = (before: string | undefined, after = ''): boolean =>
    before === undefined || wordingOf(before).join('\n') === wordingOf(after).join('\n');
  return isSame(header, carried.header?.text) && isSame(body?.text, carried.body.text);
}

/** An approved name stays: where two of them changed places, only they tell it. */
function withNameOf(own: CarriedPlaceholder, present: Placeholder | undefined): CarriedPlaceholder {
  if (present === undefined || (own.isNamed && own.name !== present.label)) return own;
  const { label, description } = present;
  return {
    ...own,
    name: label,
    isNamed: own.isNamed || label !== own.name,
    ...(description !== undefined && { description }),
  };
}
