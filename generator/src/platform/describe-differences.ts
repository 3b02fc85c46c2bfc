import type { TemplateChange } from '../contract/change-severity.js';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import type { YamlPath } from '../source/yaml-source.js';

/** A difference between the YAML and the platform in one language, with its path in the YAML. */
export type Difference = TemplateChange & { readonly language: string | undefined };

/** Creates a diagnostic at a path of the YAML, or at the template's name if the path does not exist. */
export type DiagnosticAt = (path: YamlPath, finding: Finding) => Diagnostic;

/** One diagnostic per difference, however many languages have it. */
export function describeDifferences(
  differences: readonly Difference[],
  at: DiagnosticAt,
): readonly Diagnostic[] {
  const groups = Map.groupBy(differences, ({ path, rule, message, texts }) =>
    JSON.stringify([path, rule, message, texts]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const languages = inLanguages(group.map(({ language }) => language));
    return at(first.path, findingOf(first, languages));
  });
}

function findingOf({ rule, message, path, texts }: TemplateChange, languages: string): Finding {
  if (texts === undefined) return { rule, message: `on the platform${languages}, ${message}` };
  const { before, after } = texts;
  const hint =
    'copy the approved text, or run notifygen import --force, which replaces the whole file with its placeholder names';
  const what = `${partName(path)}${languages}`;
  if (after === undefined) return { rule, message: `the approved template has no ${what}`, hint };
  if (before === undefined) {
    return { rule, message: `the approved template has a ${what}: ${JSON.stringify(after)}`, hint };
  }
  const [own, approved] = excerpts(before, after);
  return { rule, message: `the approved ${what} is ${approved}, not ${own}`, hint };
}

/** `body`, or `text of button 2`. */
function partName([part = '', index, key]: TemplateChange['path']): string {
  return typeof index === 'number' ? `${key} of button ${index + 1}` : String(part);
}

export function inLanguages(languages: readonly (string | undefined)[]): string {
  const known = languages.filter((language) => language !== undefined);
  return known.length === 0 ? '' : ` in ${known.join(', ')}`;
}

/** Enough characters on each side to see what changed. */
const context = 20;

/** Both texts around the first difference. */
function excerpts(before: string, after: string): readonly string[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const from = Math.max(0, start - context);
  return [before, after].map((text) => {
    const end = start + context < text.length ? '…' : '';
    return JSON.stringify(`${from > 0 ? '…' : ''}${text.slice(from, start + context)}${end}`);
  });
}
