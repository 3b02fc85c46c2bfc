// @ts-nocheck
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import { diagnosticAtValue, type YamlSource } from '../source/yaml-source.js';
import type { Template } from '../template/template.js';
import { labelOf } from '../text/number-placeholders.js';
import { type ApprovedVariant, inLanguage } from './approved-variant.js';
import { convertTemplate } from './convert-template.js';
import { codeOf, mergeLanguages } from './merge-languages.js';
import type { PlatformTemplate } from './platform-template.js';
import { categoryDiagnostics } from './verify-category.js';
import { contentDiagnostics } from './verify-content.js';
import { placeholderNameDiagnostics } from './verify-names.js';

/** Holds one template against what the platform has under its name: every language of it. */
export function verifyTemplate(
  source: YamlSource,
  template: Template,
  entries: readonly PlatformTemplate[],
): readonly Diagnostic[] {
  const approved = entries.filter(isApproved);
  const { diagnostics: languages, relevant } = verifyLanguages(source, template, entries, approved);
  const variants: ApprovedVariant[] = [];
  const notConvertible: Diagnostic[] = [];
  for (const platform of relevant) {
    const converted = convertInOrder(platform, template);
    const language = codeOf(platform);
    if ('reason' in converted) {
      const message = `the gateway cannot send it as it is approved${inLanguage(language)}: ${converted.reason}`;
      notConvertible.push(diagnosticAtValue(source, ['name'], { rule: 'not-sendable', message }));
    } else {
      variants.push({ ...(language !== undefined && { language }), platform, converted });
    }
  }
  return [
    ...languages,
    ...notConvertible,
    ...contentDiagnostics(source, template, variants),
    ...placeholderNameDiagnostics(source, template, variants),
    ...categoryDiagnostics(source, variants),
  ];
}

/** Some partners tell no status. */
function isApproved({ status = 'APPROVED' }: PlatformTemplate): boolean {
  return status === 'APPROVED';
}

function verifyLanguages(
  source: YamlSource,
  { languages, name }: Template,
  entries: readonly PlatformTemplate[],
  approved: readonly PlatformTemplate[],
): { readonly diagnostics: readonly Diagnostic[]; readonly relevant: readonly PlatformTemplate[] } {
  if (languages.length === 0) {
    const rule = 'not-approved';
    const message = `the platform does not approve ${name}: ${statusesOf(entries)}`;
    const diagnostics = approved.length > 0 ? [] : [diagnosticAtValue(source, ['name'], { rule, message })];
    const without = approved.filter((entry) => codeOf(entry) === undefined);
    return { diagnostics, relevant: firstOf([...without, ...approved]) };
  }
  const missing = languages.flatMap((code, index) => {
    const own = entries.filter((entry) => codeOf(entry) === code);
    if (own.some(isApproved)) return [];
    const path = languages.length > 1 ? ['language', index] : ['language'];
    const finding: Finding =
      own.length === 0
        ? {
            rule: 'language-missing',
            message: `the platform does not have it in ${code}`,
            hint: `it has it in ${entries.map((entry) => codeOf(entry) ?? 'no language').join(', ')}`,
          }
        : {
            rule: 'not-approved',
            message: `the platform does not approve it in ${code}: ${statusesOf(own)}`,
          };
    return [diagnosticAtValue(source, path, finding)];
  });
  const { merged, skipped } = mergeLanguages(approved, () => true);
  const sendable = merged.flatMap(({ variants }) => variants).flatMap(({ language }) => language ?? []);
  // Those that the same function cannot send fail nothing: import skips them, too.
  const unsendable = skipped
    .filter(({ language }) => language !== undefined && ![...languages, ...sendable].includes(language))
    .map(({ language, reason }) =>
      diagnosticAtValue(source, ['language'], {
        rule: 'language-added',
        message: `the platform approves it in ${language} too, which cannot be declared here: ${reason}`,
        severity: 'warning',
      }),
    );
  const added = sendable
    .filter((code) => !languages.includes(code))
    .map((code) =>
      diagnosticAtValue(source, ['language'], {
        rule: 'language-added',
        message: `the platform approves it in ${code} too`,
        hint: `add ${code} to language, or take that language off the platform`,
      }),
    );
  const relevant = languages.flatMap((code) => firstOf(approved.filter((entry) => codeOf(entry) === code)));
  return { diagnostics: [...missing, ...added, ...unsendable], relevant };
}

/** Where an export repeats a template, the first entry that can be sent counts, as it does for import. */
function firstOf(entries: readonly PlatformTemplate[]): readonly PlatformTemplate[] {
  const sendable = entries.find((entry) => !('reason' in convertTemplate(entry)));
  return sendable ? [sendable] : entries.slice(0, 1);
}

function statusesOf(entries: readonly PlatformTemplate[]): string {
  const statuses = new Set(entries.map(({ status = 'APPROVED' }) => status));
  return `its status is ${[...statuses].join(', ')}`;
}

/** Numbers named placeholders as the YAML lists their names. */
function convertInOrder(
  platform: PlatformTemplate,
  { placeholders }: Template,
): ReturnType<typeof convertTemplate> {
  const converted = convertTemplate(platform);
  if ('reason' in converted) return converted;
  const labels = placeholders.slice(converted.header?.tokens.length ?? 0).map(({ label }) => label);
  const order = labels.flatMap((label) => converted.body.tokens.filter((token) => labelOf(token) === label));
  return convertTemplate(platform, order);
}
