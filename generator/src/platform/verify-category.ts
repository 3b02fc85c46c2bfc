// @ts-nocheck
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diagnosticAtRange, type YamlSource } from '../source/yaml-source.js';
import { type ApprovedVariant, inLanguage } from './approved-variant.js';

/** Holds the category that `import` noted as a comment against the platform's: it decides the price of a message. */
export function categoryDiagnostics(
  source: YamlSource,
  variants: readonly ApprovedVariant[],
): readonly Diagnostic[] {
  const noted = /^# category: (.+)$/m.exec(source.text);
  if (!noted) return [];
  const [line, value = ''] = noted;
  const known = readNoted(value);
  const changed = variants.flatMap(({ language, platform: { category } }) => {
    const own = known.get(language) ?? known.get(undefined);
    if (category === undefined || own === undefined || own === 'unknown' || own === category) return [];
    return `${category}${inLanguage(language)}`;
  });
  if (changed.length === 0) return [];
  const end = noted.index + line.length;
  const message = `the platform has it in the category ${changed.join(', ')}`;
  return [diagnosticAtRange(source, end - value.length, end, { rule: 'category', message })];
}

/** Reads `UTILITY`, or `MARKETING (en), UTILITY (es)`: the category of each language, or that of all of them. */
function readNoted(value: string): ReadonlyMap<string | undefined, string> {
  return new Map(
    value.split(', ').map((word) => {
      const [, category = '', language] = /^(\S*)(?: \((.*)\))?\s*$/.exec(word) ?? [];
      return [language, category];
    }),
  );
}
