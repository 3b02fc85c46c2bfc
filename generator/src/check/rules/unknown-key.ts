import { quote } from '../../diagnostics/format.js';
import { keyOrder, partKeys } from '../../keys/template-keys.js';
import { closestOf, didYouMean } from '../suggestions.js';
import { meantBy, synonyms } from '../synonyms.js';
import type { Rule } from './rule.js';

export const unknownKeyRules: readonly Rule[] = [
  {
    name: 'unknown-key',
    keywords: ['additionalProperties'],
    problem: 'A map contains an unknown key.',
    fix: 'use the key that the hint suggests, or delete the key',
    example: 'name: a\nheadline: Hi',
    checkSchema: ({ path, error: { params, parentSchema } }) => {
      const key = String(params.additionalProperty);
      const known = Object.keys(parentSchema?.properties ?? {});
      const hint =
        misreadLine(key, known) ??
        foreignHint(key, known) ??
        similarKey(key, known) ??
        placeHint(key, known) ??
        `known keys: ${known.join(', ')}`;
      return [{ path: [...path, key], isKey: true, message: `unknown key ${quote(key)}`, hint }];
    },
  },
];

/** Lines that YAML reads as a key, although they are something else. */
function misreadLine(key: string, known: readonly string[]): string | undefined {
  if (/^[^\S \uFEFF]/.test(key)) return 'indent this line with spaces: it starts with other white space';
  // Without quotes, `type money` in braces is a key.
  const [, first = '', rest] = /^(\w+)[ =]+(\S.*)$/.exec(key) ?? [];
  return known.includes(first) ? `put a colon after ${first}: ${first}: ${rest}` : undefined;
}

const converted = 'convert the JSON export of the platform with npx notifygen import FILE';

/** What to do with keys that mean none of the known ones, by a key that only the map around them has. */
const foreignKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  placeholders: {
    '<<': 'write out the keys, or use an alias for each value: merge keys are not part of YAML 1.2',
    components: `write header, body, footer and buttons instead; or ${converted}`,
    data: converted,
    waba_templates: converted,
    message_templates: converted,
    templates: 'declare each template in its own file, which starts with its name',
  },
  approvedAs: { currency: 'write type: money instead; the caller passes the currency with each amount' },
};

/** The table of the map that the key is in, which one of its keys identifies. */
function foreignHint(key: string, known: readonly string[]): string | undefined {
  const [, table = {}] = Object.entries(foreignKeys).find(([own]) => known.includes(own)) ?? [];
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function similarKey(key: string, known: readonly string[]): string | undefined {
  const meant = meantBy(key, synonyms.keys, known) ?? closestOf(key, known);
  return meant === undefined ? undefined : didYouMean(quote(meant));
}

/** A key of another map. */
function placeHint(key: string, known: readonly string[]): string | undefined {
  if (!known.includes('placeholders')) {
    const isTopKey = keyOrder.some((one) => one === key) && !known.includes('templates');
    return isTopKey ? 'move it to the left, so that it is aligned with `name` at the top' : undefined;
  }
  const [parent] = Object.entries(partKeys).find(([, keys]) => keys.includes(key)) ?? [];
  return parent && `write it below the key \`${parent}\``;
}
