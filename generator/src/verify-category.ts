import type { ApprovedVariant } from './approved-variant.js';
import type { Problem } from './problem.js';
import { problemAtRange, type Source } from './source.js';

/** Holds the category that `import` noted as a comment against the platform's: it decides the price of a message. */
export function categoryProblems(source: Source, variants: readonly ApprovedVariant[]): readonly Problem[] {
  const noted = /^# category: (.+)$/m.exec(source.text);
  const approved = new Set(variants.flatMap(({ platform }) => platform.category ?? []));
  if (!noted || approved.size === 0) return [];
  const [line, value = ''] = noted;
  const known = new Set(value.split(', ').map((word) => word.replace(/ \(.*\)$/, '')));
  if (approved.size === known.size && [...approved].every((category) => known.has(category))) return [];
  const end = noted.index + line.length;
  const message = `the platform has it in the category ${[...approved].join(', ')}`;
  return [problemAtRange(source, end - value.length, end, { rule: 'category', message })];
}
