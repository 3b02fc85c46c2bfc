import type { Difference } from '../contract/change-rules.js';
import { excerpts } from '../contract/change-texts.js';
import { nameOf } from '../contract/facts.js';
import {
  type Diagnostic,
  diagnosticAt,
  type Finding,
  isError,
  sortDiagnostics,
} from '../diagnostics/diagnostic.js';
import { isSendable, statusOfWord } from '../keys/statuses.js';
import { createFileLoader } from '../load-templates.js';
import { readFolder } from '../source/template-files.js';
import { locationOfValue, type YamlPath } from '../source/yaml-source.js';
import type { Template } from '../template/template.js';
import { textIn } from '../text/localized-text.js';
import { pairTemplates, planMerge, type TemplatePair } from './compare-with-platform.js';
import { entriesIn, type PlatformTemplate } from './platform-template.js';
import { declaredWarnings, notOnPlatform, type PlatformWarning } from './platform-warnings.js';
import type { TemplateExport } from './read-export.js';

type Located = Finding & { readonly path: YamlPath };

/**
 * Compares a folder with the platform's export. The result is what `notifygen verify --json` prints.
 *
 * @throws NotifygenError if the folder cannot be read or contains no template.
 */
export function verifyFolder(folder: string, exported: TemplateExport) {
  const files = readFolder(folder).map(createFileLoader());
  const pairs = pairTemplates(files, exported, { isWanted: (status) => status === 'APPROVED' });
  const errors = files.flatMap(({ template, diagnostics }) => (template ? [] : diagnostics.filter(isError)));
  return {
    templates: files.length,
    diagnostics: sortDiagnostics([...errors, ...pairs.flatMap((pair) => verifyPair(pair))]),
    /** Approved templates that no file declares. */
    undeclared: pairs.filter(({ file, group }) => !file && group.length > 0).map(({ name }) => name),
    duplicates: pairs.flatMap(({ skipped }) =>
      skipped
        .filter(({ kind }) => kind === 'duplicate')
        .map(({ name, language }) => (language === undefined ? name : `${name} (${language})`)),
    ),
    isCut: exported.isCut,
    /** The declared templates that the platform sends in a declared language. */
    approved: pairs.flatMap((pair) => (declaredEntries(pair).some(isSent) ? pair.name : [])),
    /** Those that it sends in none, because it has paused or disabled one. */
    paused: pairs.flatMap((pair) => {
      const entries = declaredEntries(pair);
      const stopped = entries.find(({ status }) => status === 'PAUSED' || status === 'DISABLED');
      return stopped && !entries.some(isSent) ? { name: pair.name, status: stopped.status } : [];
    }),
  };
}

/** Not while a pause lasts. Some partners export no status. */
function isSent({ status = 'APPROVED' }: PlatformTemplate): boolean {
  const word = statusOfWord(status);
  return isSendable(word ?? '') && word !== 'paused';
}

function declaredEntries({ file, entries }: TemplatePair): readonly PlatformTemplate[] {
  return file?.template ? entriesIn(entries, file.template.languages) : [];
}

/** What a merge would change in one file, and what it cannot merge. */
function verifyPair(pair: TemplatePair): readonly Diagnostic[] {
  const { file: { source, template, yaml } = {}, entries, isCut } = pair;
  if (source === undefined || template === undefined || yaml === undefined) return [];
  const { changes = [], unseen = [] } = planMerge(pair, {}) ?? {};
  const warnings = declaredWarnings(yaml, entries, yaml.status);
  const isNotApproved = warnings.some(({ rule }) => rule === 'not-approved');
  const found =
    entries.length === 0
      ? // It may be on one of the other pages.
        isCut
        ? []
        : [withLanguages(notOnPlatform(template.name))]
      : [
          ...warnings.map(withLanguages),
          ...languageFindings(pair, template),
          // That it is not approved is reported already.
          ...unseen.filter(({ rule }) => rule === 'approved-name' || !isNotApproved).map(findingOf),
          ...changes.filter(isComparable).map(findingOf),
        ];
  return found.map(({ path, ...finding }) => {
    const isPresent = source.document.hasIn(path.slice(0, 1));
    return diagnosticAt(locationOfValue(source, isPresent ? path : ['name']), finding);
  });
}

/** Languages and a lost approval have rules of their own. */
function isComparable({ path: [key], rule }: Difference): boolean {
  return key !== 'language' && rule !== 'approval-lost';
}

function withLanguages({ languages, message, ...warning }: PlatformWarning): Located {
  return {
    ...warning,
    // Nobody can send it: here, that is a difference from what the YAML promises.
    ...(/^not-/.test(warning.rule) && { severity: 'error' }),
    message: languages.length === 0 ? message : `in ${languages.join(', ')}, ${message}`,
  };
}

/** The languages that only the YAML or only the platform has, and the approved ones that one function cannot send. */
function languageFindings({ entries, group, skipped, isCut }: TemplatePair, template: Template) {
  const { languages, status } = template;
  const known = entries.map(({ language = 'no language' }) => language);
  const pathOf = (code: string): YamlPath =>
    languages.length > 1 ? ['language', languages.indexOf(code)] : ['language'];
  const findings: Located[] = [];
  for (const code of languages) {
    if (isCut || known.includes(code)) continue;
    const message = `the platform does not have this template in ${code}`;
    const hint = `the platform has it in ${known.join(', ')}`;
    findings.push({ rule: 'language-missing', message, hint, path: pathOf(code) });
  }
  for (const { language: code } of languages.length === 0 ? [] : group) {
    if (code === undefined || languages.includes(code)) continue;
    const message = `the platform has also approved this template in ${code}`;
    const hint = `add ${code} to \`language\`, or remove that language from the platform`;
    findings.push({ rule: 'language-added', message, hint, path: ['language'] });
  }
  for (const { language = '', kind, reason } of skipped) {
    // The export may have it twice; without a language in the YAML, one of them is enough.
    const isSent = group.some((one) => languages.length === 0 || one.language === language);
    if (isSent || (kind !== 'unsendable' && kind !== 'differs')) continue;
    if (!isSendable(textIn(status, language))) continue;
    const where = language === '' ? '' : ` in ${language}`;
    if (languages.length > 0 && !languages.includes(language)) {
      const message = `the platform has also approved this template${where}, which cannot be declared here: ${reason}`;
      findings.push({ rule: 'language-added', severity: 'warning', message, path: ['language'] });
    } else if (kind === 'unsendable') {
      const message = `the gateway cannot send the template of the platform${where}: ${reason}`;
      const hint = 'send another template, or change this one on the platform';
      findings.push({ rule: 'not-sendable', message, hint, path: pathOf(language) });
    } else {
      const message = `the platform has approved another template${where}: ${reason}`;
      const hint = `remove ${language} from \`language\` and its texts, or change the template in ${language} on the platform`;
      findings.push({ rule: 'language-differs', message, hint, path: pathOf(language) });
    }
  }
  return findings;
}

const update = 'npx notifygen pull --update or import --update';
const mergeHint = `run ${update}, which merges it into the file`;

const renameHint = `if it is the same value, ${update} adds \`approvedAs\`; otherwise, give it that name`;

function findingOf({ rule, message, path, texts }: Located & Pick<Difference, 'texts'>): Located {
  // Nothing is sent that should not be.
  const isHarmless = rule === 'approval-gained' || rule === 'status-changed';
  const hint = rule === 'approved-name' ? renameHint : mergeHint;
  const found = { rule, path, hint, ...(isHarmless && { severity: 'warning' as const }) };
  if (texts === undefined) return { ...found, message: `on the platform, ${message}` };
  const { before, after } = texts;
  const what = nameOf(path).replace('the ', '');
  if (after === undefined) return { ...found, message: `the approved template has no ${what}` };
  if (before === undefined) {
    return { ...found, message: `the approved template has a ${what}: ${JSON.stringify(after)}` };
  }
  const [own, approved] = excerpts(before, after);
  return { ...found, message: `the approved ${what} is ${approved}, not ${own}` };
}
