import { closestOf, didYouMean } from '../check/suggestions.js';
import type { Difference } from '../contract/change-rules.js';
import { excerpts } from '../contract/change-texts.js';
import { compareTemplates } from '../contract/compare-templates.js';
import {
  type Diagnostic,
  diagnosticAt,
  type Finding,
  isError,
  sortDiagnostics,
} from '../diagnostics/diagnostic.js';
import { createFileLoader } from '../load-templates.js';
import { readFolder } from '../source/template-files.js';
import { locationOfValue, type YamlSource } from '../source/yaml-source.js';
import type { Template } from '../template/template.js';
import { approvedShape, convertInOrder, declaredShape } from './align-with-yaml.js';
import { languageCode } from './convert-to-yaml.js';
import { duplicateEntry, groupLanguages } from './group-languages.js';
import { absentHint, platformWarnings } from './platform-warnings.js';
import type { TemplateExport } from './read-export.js';
import { type Approved, type DiagnosticAt, verifyLanguages } from './verify-languages.js';

/**
 * Compares a folder with the platform's export. The result is what `notifygen verify --json` prints.
 *
 * @throws NotifygenError (rejects) if the folder cannot be read or contains no template.
 */
export async function verifyFolder(folder: string, { templates, isCut }: TemplateExport) {
  const files = readFolder(folder).map(await createFileLoader());
  const byName = Map.groupBy(templates, ({ name }) => name);
  const diagnostics = files.flatMap(
    ({ source, template, checked, diagnostics: own }): readonly Diagnostic[] => {
      if (source === undefined || template === undefined) return own.filter(isError);
      const entries = checked && byName.get(checked.name);
      if (entries) return verifyTemplate(source, template, { entries, isCut });
      // It may be on one of the other pages.
      if (isCut) return [];
      const closest = closestOf(template.name, [...byName.keys()]);
      return [
        diagnosticAt(locationOfValue(source, ['name']), {
          rule: 'not-on-platform',
          message: `the platform has no template named ${template.name}`,
          hint: closest === undefined ? absentHint : didYouMean(closest),
        }),
      ];
    },
  );
  const declared = new Set(files.flatMap(({ checked }) => checked?.name ?? []));
  const { groups, skipped } = groupLanguages(templates, (status) => status === 'APPROVED');
  return {
    templates: files.length,
    diagnostics: sortDiagnostics(diagnostics),
    /** Approved templates that no file declares. */
    undeclared: groups.flatMap(([first]) => (first && !declared.has(first.name) ? [first.name] : [])),
    duplicates: skipped
      .filter(({ reason }) => reason === duplicateEntry)
      .map(({ name, language }) => (language === undefined ? name : `${name} (${language})`)),
    isCut,
  };
}

/** Compares one template with every language that the platform has under its name. */
export function verifyTemplate(
  source: YamlSource,
  template: Template,
  onPlatform: Approved,
): readonly Diagnostic[] {
  const at: DiagnosticAt = (path, finding) =>
    diagnosticAt(locationOfValue(source, source.document.hasIn(path.slice(0, 1)) ? path : ['name']), finding);
  const { diagnostics, approved } = verifyLanguages(template, onPlatform, at);
  const warnings = platformWarnings(approved, template.category).map(
    ({ path, languages, message, ...warning }) =>
      at(path, {
        ...warning,
        message: languages.length === 0 ? message : `in ${languages.join(', ')}, ${message}`,
      }),
  );
  const differences: InLanguage[] = [];
  const notSendable: Diagnostic[] = [];
  for (const platform of approved) {
    const language = languageCode(platform);
    const converted = convertInOrder(platform, template);
    if ('reason' in converted) {
      const message = `the gateway cannot send the approved template${inLanguages([language])}: ${converted.reason}`;
      const hint = 'send another template, or change this one on the platform';
      notSendable.push(at(['name'], { rule: 'not-sendable', message, hint }));
    } else {
      const changes = compareTemplates(
        declaredShape(template, language),
        approvedShape(template, converted),
      ).filter(({ rule }) => rule !== 'text-limit-lowered');
      differences.push(...changes.map((change) => locateDifference(template, language, change)));
    }
  }
  return [...diagnostics, ...notSendable, ...describeDifferences(differences, at), ...warnings];
}

/** A difference between the YAML and the platform in one language, with its path in the YAML. */
type InLanguage = Difference & { readonly language: string | undefined };

/** A difference in one language is in the text of that language. */
function locateDifference(template: Template, language: string | undefined, change: Difference): InLanguage {
  const [key] = change.path;
  const isLocalized =
    (key === 'header' || key === 'body' || key === 'footer') && typeof template[key] === 'object';
  const path = isLocalized && language !== undefined ? [key, language] : change.path;
  return { ...change, language, path };
}

/** One diagnostic per difference, however many languages have it. */
function describeDifferences(differences: readonly InLanguage[], at: DiagnosticAt): readonly Diagnostic[] {
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

function findingOf({ rule, message, path, texts }: Difference, languages: string): Finding {
  const hint = updateHint(rule);
  if (texts === undefined) return { rule, message: `on the platform${languages}, ${message}`, hint };
  const { before, after } = texts;
  const what = `${partName(path)}${languages}`;
  if (after === undefined) return { rule, message: `the approved template has no ${what}`, hint };
  if (before === undefined) {
    return { rule, message: `the approved template has a ${what}: ${JSON.stringify(after)}`, hint };
  }
  const [own, approved] = excerpts(before, after);
  if (withoutLineEnds(before) === withoutLineEnds(after)) {
    return {
      rule,
      message: `the approved ${what} is ${approved}, not ${own}: only white space at the end of a line differs`,
      hint: `put the text in double quotes, with \\n for each line break: editors remove white space at the end of a line`,
    };
  }
  return { rule, message: `the approved ${what} is ${approved}, not ${own}`, hint };
}

function updateHint(rule: string): string {
  const update = 'npx notifygen pull --update or import --update';
  switch (rule) {
    case 'parameter-renamed':
      return `if it is the same value, ${update} adds \`approvedAs\`; otherwise it replaces the name`;
    // The names would stay where they are.
    case 'placeholders-swapped':
      return `run ${update}, which moves the names of the placeholders too: do not copy the text alone`;
    case 'text-changed':
    case 'wording-changed':
      return `copy the approved text, or run ${update}, which merges it into the file`;
    default:
      return `run ${update}, which merges it into the file`;
  }
}

/** `body`, or `text of button 2`. */
function partName([part = '', index, key]: Difference['path']): string {
  return typeof index === 'number' ? `${key} of button ${index + 1}` : String(part);
}

function inLanguages(languages: readonly (string | undefined)[]): string {
  const known = languages.filter((language) => language !== undefined);
  return known.length === 0 ? '' : ` in ${known.join(', ')}`;
}

function withoutLineEnds(text: string): string {
  return text.replaceAll(/[^\S\n]+$/gm, '');
}
