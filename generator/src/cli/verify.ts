// @ts-nocheck
import { createChecker } from '../check/check.js';
import { type Config, resolveSettings } from '../config/config.js';
import { type Diagnostic, isError, sortDiagnostics } from '../diagnostics/diagnostic.js';
import { formatDiagnostic } from '../diagnostics/format.js';
import { closestOf } from '../diagnostics/suggest.js';
import { mergeLanguages, repeated, type SkippedTemplate } from '../platform/merge-languages.js';
import type { PlatformTemplate } from '../platform/platform-template.js';
import { readExport, type TemplateExport } from '../platform/read-export.js';
import { verifyTemplate } from '../platform/verify-template.js';
import { findTemplates } from '../source/find-templates.js';
import { displayPath, originWithin } from '../source/paths.js';
import { readText } from '../source/read-text.js';
import { diagnosticAtValue, parseSource } from '../source/yaml-source.js';
import { type CommandOutput, count, renderDiagnostics, toJson, usesColor } from './output.js';

export interface VerifyFlags extends Pick<Config, 'templates'> {
  readonly json?: boolean;
}

/** Runs `notifygen verify`: holds the templates against a platform's export. */
export async function runVerify(paths: readonly string[], flags: VerifyFlags): Promise<CommandOutput> {
  const { json = false, ...config } = flags;
  const { settings, diagnostics } = await resolveSettings(process.cwd(), config);
  if (diagnostics.length > 0)
    return render({ templates: 0, diagnostics, undeclared: [], repeated: [], isCut: false }, json);
  const exported = await readExport(paths);
  return render(verifyFolder(settings.templates, exported), json);
}

interface Verification {
  readonly templates: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Approved templates that no file declares. */
  readonly undeclared: readonly string[];
  /** What the export has twice, of which the first counts, such as `order_shipped (en)`. */
  readonly repeated: readonly string[];
  readonly isCut: boolean;
}

function verifyFolder(folder: string, { templates, isCut }: TemplateExport): Verification {
  const { files } = findTemplates(folder);
  const originOf = originWithin(folder);
  const check = createChecker();
  const byName = new Map<string, readonly PlatformTemplate[]>();
  for (const entry of templates) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry]);
  const declared = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const path of files) {
    const file = displayPath(path);
    const read = readText(path, file);
    if ('diagnostic' in read) {
      diagnostics.push(read.diagnostic);
      continue;
    }
    const source = parseSource(file, read.text);
    const { template, checked, diagnostics: own } = check(source, originOf(path));
    if (checked) declared.add(checked.name);
    const entries = checked && byName.get(checked.name);
    if (!template) diagnostics.push(...own.filter(isError));
    else if (entries) diagnostics.push(...verifyTemplate(source, template, entries));
    else {
      const closest = closestOf(template.name, [...byName.keys()]);
      diagnostics.push(
        diagnosticAtValue(source, ['name'], {
          rule: 'not-on-platform',
          message: `the platform has no template named ${template.name}`,
          ...(closest !== undefined && { hint: `did you mean ${closest}?` }),
        }),
      );
    }
  }
  const { merged, skipped } = mergeLanguages(templates, (status) => status === 'APPROVED');
  return {
    templates: files.length,
    diagnostics: sortDiagnostics(diagnostics),
    undeclared: merged.flatMap(({ name }) => (declared.has(name) ? [] : name)),
    repeated: skipped.filter(({ reason }) => reason === repeated).map(nameOf),
    isCut,
  };
}

function nameOf({ name, language }: SkippedTemplate): string {
  return language === undefined ? name : `${name} (${language})`;
}

function render(found: Verification, json: boolean): CommandOutput {
  const { diagnostics, templates, undeclared, isCut } = found;
  const exitCode = diagnostics.some(isError) ? 1 : 0;
  if (json) {
    const report = { ok: exitCode === 0, ...found };
    return { stdout: toJson(report), stderr: '', exitCode };
  }
  const color = usesColor(process.stderr);
  const notes = [
    ...(isCut ? ['note: the platform has more pages than this export\n'] : []),
    ...(found.repeated.length > 0
      ? [`note: in the export twice, of which the first counts: ${found.repeated.join(', ')}\n`]
      : []),
    ...(undeclared.length > 0
      ? [
          `note: approved but not declared here; notifygen import adds them or says why not: ${undeclared.join(', ')}\n`,
        ]
      : []),
  ];
  const stderr =
    renderDiagnostics(diagnostics, (diagnostic) => formatDiagnostic(diagnostic, color)) + notes.join('');
  const stdout = exitCode === 0 ? `${count(templates, 'template')} as the platform has them\n` : '';
  return { stdout, stderr, exitCode };
}
