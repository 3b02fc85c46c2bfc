// @ts-nocheck
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diagnosticAtValue, type YamlSource } from '../source/yaml-source.js';
import type { Template } from '../template/template.js';
import { labelOf } from '../text/number-placeholders.js';
import { standInParameter } from '../text/placeholder-names.js';
import { type ApprovedVariant, inLanguage } from './approved-variant.js';

/**
 * Holds the names of placeholders against those that `import` noted as a comment or, without it, against the labels: a
 * placeholder of another name may well want another value.
 */
export function placeholderNameDiagnostics(
  source: YamlSource,
  { placeholders }: Template,
  variants: readonly ApprovedVariant[],
): readonly Diagnostic[] {
  const noted = notedNames(source);
  const labels = placeholders.map(({ label }) => (standInParameter.test(label) ? undefined : label));
  const known = noted.some((name) => name !== undefined) ? noted : labels;
  if (known.every((name) => name === undefined)) return [];
  return variants.flatMap(({ converted, language }) => {
    if (converted.placeholders.length !== placeholders.length) return [];
    const approved = [...(converted.header?.tokens ?? []), ...converted.body.tokens];
    const strangers = approved.filter((token) => !has(known, labelOf(token)));
    if (strangers.length === 0) return [];
    const found = `it is approved with a placeholder of another name${inLanguage(language)}: ${list(strangers)}`;
    const hint =
      'see which value it takes now, then name it so here and in the comment "Approved as", if there is one';
    const lost = known.flatMap((name, index) => (has(approved.map(labelOf), name) ? [] : index));
    if (lost.length === 0) {
      const path = source.document.has('placeholders') ? ['placeholders'] : ['name'];
      return diagnosticAtValue(source, path, { rule: 'placeholder-names', message: found, hint });
    }
    return lost.map((index) => {
      const message = `${found}; none is ${JSON.stringify(known[index])} any more`;
      return diagnosticAtValue(source, ['placeholders', index, 'name'], {
        rule: 'placeholder-names',
        message,
        hint,
      });
    });
  });
}

/** Whether a name is among others; one that is not known at all counts as there. */
function has(names: readonly (string | undefined)[], wanted: string | undefined): boolean {
  return (
    wanted === undefined || names.some((name) => name !== undefined && looseForm(name) === looseForm(wanted))
  );
}

function list(tokens: readonly string[]): string {
  return tokens.map((token) => JSON.stringify(token)).join(', ');
}

/** In the order of the placeholders; `undefined` for those that were approved with a number. */
function notedNames({ text }: YamlSource): readonly (string | undefined)[] {
  const [line = ''] = /^# Approved as \{\{.*$/m.exec(text) ?? [];
  return [...line.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, token = '']) => labelOf(token));
}

/** `customer_name` on the platform may well be `customerName` here. */
function looseForm(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
