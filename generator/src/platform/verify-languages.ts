import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import type { YamlPath } from '../source/yaml-source.js';
import type { Template } from '../template/template.js';
import { groupLanguages } from './combine-languages.js';
import { convertTemplate, languageCode } from './convert-to-yaml.js';
import type { PlatformTemplate } from './platform-template.js';

/** Creates a diagnostic at a path of the YAML, or at the template's name if the path does not exist. */
export type DiagnosticAt = (path: YamlPath, finding: Finding) => Diagnostic;

export interface VerifiedLanguages {
  readonly diagnostics: readonly Diagnostic[];
  /** The approved entry of each declared language. */
  readonly approved: readonly PlatformTemplate[];
}

/** Compares the declared languages with those that the platform approved. */
export function verifyLanguages(
  template: Template,
  entries: readonly PlatformTemplate[],
  at: DiagnosticAt,
): VerifiedLanguages {
  const { languages, name } = template;
  const approved = entries.filter(isApproved);
  if (languages.length > 0) return verifyDeclared(template, entries, approved, at);
  const message = `the platform has not approved ${name}: ${statusesOf(entries)}`;
  const diagnostics = approved.length > 0 ? [] : [at(['name'], { rule: 'not-approved', message })];
  const withoutLanguage = approved.filter((entry) => languageCode(entry) === undefined);
  const relevant = firstSendable([...withoutLanguage, ...approved]);
  return { diagnostics: [...diagnostics, ...verifyStatus(template, relevant, at)], approved: relevant };
}

/** Some partners export no status. */
function isApproved({ status = 'APPROVED' }: PlatformTemplate): boolean {
  return status === 'APPROVED';
}

function verifyDeclared(
  template: Template,
  entries: readonly PlatformTemplate[],
  approved: readonly PlatformTemplate[],
  at: DiagnosticAt,
): VerifiedLanguages {
  const { languages } = template;
  const missing = languages.flatMap((code, index) => {
    const own = entries.filter((entry) => languageCode(entry) === code);
    if (own.some(isApproved)) return [];
    const path = languages.length > 1 ? ['language', index] : ['language'];
    if (own.length > 0) {
      const message = `the platform has not approved this template in ${code}: ${statusesOf(own)}`;
      return [at(path, { rule: 'not-approved', message })];
    }
    const message = `the platform does not have this template in ${code}`;
    const hint = `the platform has it in ${entries.map((entry) => languageCode(entry) ?? 'no language').join(', ')}`;
    return [at(path, { rule: 'language-missing', message, hint })];
  });
  const { groups, skipped } = groupLanguages(approved, () => true);
  const sendable = groups.flat().flatMap(({ language }) => language ?? []);
  const added = sendable
    .filter((code) => !languages.includes(code))
    .map((code) =>
      at(['language'], {
        rule: 'language-added',
        message: `the platform has also approved this template in ${code}`,
        hint: `add ${code} to \`language\`, or remove that language from the platform`,
      }),
    );
  // Import skips languages that the same function cannot send, so this is not an error.
  const unsendable = skipped
    .filter(({ language }) => language !== undefined && ![...languages, ...sendable].includes(language))
    .map(({ language, reason }) =>
      at(['language'], {
        rule: 'language-added',
        message: `the platform has also approved this template in ${language}, which cannot be declared here: ${reason}`,
        severity: 'warning',
      }),
    );
  const relevant = languages.flatMap((code) =>
    firstSendable(approved.filter((entry) => languageCode(entry) === code)),
  );
  return {
    diagnostics: [...missing, ...added, ...unsendable, ...verifyStatus(template, relevant, at)],
    approved: relevant,
  };
}

function verifyStatus(
  { status }: Template,
  approved: readonly PlatformTemplate[],
  at: DiagnosticAt,
): readonly Diagnostic[] {
  if (status === undefined || status === 'approved' || approved.length === 0) return [];
  const message = `the platform has approved this template, but the YAML says ${status}`;
  return [
    at(['status'], { rule: 'status-changed', severity: 'warning', message, hint: 'set `status: approved`' }),
  ];
}

/** If the export repeats a template, the first entry that can be sent counts, as for import. */
function firstSendable(entries: readonly PlatformTemplate[]): readonly PlatformTemplate[] {
  const sendable = entries.find((entry) => !('reason' in convertTemplate(entry)));
  return sendable ? [sendable] : entries.slice(0, 1);
}

function statusesOf(entries: readonly PlatformTemplate[]): string {
  const statuses = new Set(entries.map(({ status = 'APPROVED' }) => status));
  return `its status is ${[...statuses].join(', ')}`;
}
