import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import type { YamlPath } from '../source/yaml-source.js';
import type { Template } from '../template/template.js';
import { defined } from '../text/defined.js';
import { convertTemplate, languageCode } from './convert-to-yaml.js';
import { duplicateEntry, groupLanguages, isApproved } from './group-languages.js';
import type { PlatformTemplate } from './platform-template.js';
import { statusAdvice, statusesOf } from './platform-warnings.js';

/** Creates a diagnostic at a path of the YAML, or at the template's name if the path does not exist. */
export type DiagnosticAt = (path: YamlPath, finding: Finding) => Diagnostic;

export interface VerifiedLanguages {
  readonly diagnostics: readonly Diagnostic[];
  /** The approved entry of each declared language. */
  readonly approved: readonly PlatformTemplate[];
}

/** What the platform has under the name of a template. */
export interface Approved {
  readonly entries: readonly PlatformTemplate[];
  /** Whether it may have more than these entries. Default: no. */
  readonly isCut?: boolean;
}

/** Compares the declared languages with those that the platform approved. */
export function verifyLanguages(
  template: Template,
  { entries, isCut = false }: Approved,
  at: DiagnosticAt,
): VerifiedLanguages {
  const { languages, name } = template;
  const approved = entries.filter(isApproved);
  if (languages.length > 0) return verifyDeclared(template, { entries, isCut }, at);
  const message = `the platform has not approved ${name}: ${statusesOf(entries)}`;
  const diagnostics = approved.length > 0 ? [] : [at(['name'], notApproved(message, entries))];
  const withoutLanguage = approved.filter((entry) => languageCode(entry) === undefined);
  const relevant = firstSendable([...withoutLanguage, ...approved]);
  return { diagnostics: [...diagnostics, ...verifyStatus(template, relevant, at)], approved: relevant };
}

function verifyDeclared(
  template: Template,
  { entries, isCut = false }: Approved,
  at: DiagnosticAt,
): VerifiedLanguages {
  const approved = entries.filter(isApproved);
  const { languages } = template;
  const pathOf = (index: number): YamlPath => (languages.length > 1 ? ['language', index] : ['language']);
  const missing = languages.flatMap((code, index) => {
    const own = entries.filter((entry) => languageCode(entry) === code);
    if (own.some(isApproved)) return [];
    if (own.length > 0) {
      const message = `the platform has not approved this template in ${code}: ${statusesOf(own)}`;
      return [at(pathOf(index), notApproved(message, own))];
    }
    if (isCut) return [];
    const message = `the platform does not have this template in ${code}`;
    const hint = `the platform has it in ${entries.map((entry) => languageCode(entry) ?? 'no language').join(', ')}`;
    return [at(pathOf(index), { rule: 'language-missing', message, hint })];
  });
  const { groups, skipped } = groupLanguages(
    approved,
    () => true,
    () => ({ languages }),
  );
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
  const differing = skipped.flatMap(({ language, reason }) =>
    language === undefined || sendable.includes(language) || reason === duplicateEntry
      ? []
      : { code: language, reason },
  );
  const isComparable = (code: string): boolean =>
    !differing.some((one) => one.code === code) || !sendable.some((one) => languages.includes(one));
  // Import skips languages that the same function cannot send, so one that is not declared is no error.
  const unsendable = differing
    .filter(({ code }) => !languages.includes(code))
    .map(({ code, reason }) =>
      at(['language'], {
        rule: 'language-added',
        message: `the platform has also approved this template in ${code}, which cannot be declared here: ${reason}`,
        severity: 'warning',
      }),
    );
  const divided = languages.flatMap((code, index) => {
    const { reason } = differing.find((one) => one.code === code) ?? {};
    if (reason === undefined || isComparable(code)) return [];
    const message = `the platform has approved another template in ${code}: ${reason}`;
    const hint = `remove ${code} from \`language\` and its texts, or change the template in ${code} on the platform`;
    return [at(pathOf(index), { rule: 'language-differs', message, hint })];
  });
  const relevant = languages
    .filter(isComparable)
    .flatMap((code) => firstSendable(approved.filter((entry) => languageCode(entry) === code)));
  return {
    diagnostics: [...missing, ...added, ...unsendable, ...divided, ...verifyStatus(template, relevant, at)],
    approved: relevant,
  };
}

function notApproved(message: string, entries: readonly PlatformTemplate[]): Finding {
  return { rule: 'not-approved', message, ...defined({ hint: statusAdvice(entries) }) };
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
