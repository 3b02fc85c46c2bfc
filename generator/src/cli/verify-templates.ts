import type { Settings } from '../config/check-config.js';
import { isError } from '../diagnostics/diagnostic.js';
import { count } from '../diagnostics/format.js';
import type { TemplateExport } from '../platform/read-export.js';
import { verifyFolder } from '../platform/verify.js';
import { type CommandOutput, renderDiagnostics, toJson } from './command.js';
import { cutExport } from './import-templates.js';

interface ReportOptions {
  readonly json?: boolean;
  /** What to do about an export without all pages. */
  readonly howToComplete?: string;
}

/** Compares the templates with an export. */
export async function verifyTemplates(
  settings: Pick<Settings, 'templates'>,
  exported: TemplateExport,
  { json = false, howToComplete = cutExport }: ReportOptions,
): Promise<CommandOutput> {
  const found = await verifyFolder(settings.templates, exported);
  const { templates, undeclared, duplicates, isCut } = found;
  const exitCode = isCut ? 2 : found.diagnostics.some(isError) ? 1 : 0;
  if (json) return { stdout: toJson({ ok: exitCode === 0, ...found }), stderr: '', exitCode };
  const notes = [
    duplicates.length > 0
      ? `note: duplicates in the export (only the first of each is used): ${duplicates.join(', ')}\n`
      : '',
    undeclared.length > 0
      ? `note: approved but not declared in the YAML: ${undeclared.join(', ')}; run notifygen import to add them\n`
      : '',
    isCut ? `error: not everything was compared: ${howToComplete}\n` : '',
  ];
  const stderr = renderDiagnostics(found.diagnostics) + notes.join('');
  const stdout = exitCode === 0 ? `${count(templates, 'template')} compared: all match the platform\n` : '';
  return { stdout, stderr, exitCode };
}
