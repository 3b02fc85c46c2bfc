import type { Config } from '../config/config.js';
import { resolveSettings } from '../config/settings.js';
import { isError } from '../diagnostics/diagnostic.js';
import { formatDiagnostic } from '../diagnostics/format.js';
import { readExport } from '../platform/read-export.js';
import { type Verification, verifyFolder } from '../platform/verify-folder.js';
import { type CommandOutput, count, renderDiagnostics, toJson, usesColor } from './output.js';

export interface VerifyFlags extends Pick<Config, 'templates'> {
  readonly json?: boolean;
}

/** Runs `notifygen verify`: compares the templates with the platform's export. */
export async function runVerify(paths: readonly string[], flags: VerifyFlags): Promise<CommandOutput> {
  const { json = false, ...config } = flags;
  const { settings, diagnostics } = await resolveSettings(process.cwd(), config);
  if (diagnostics.length > 0)
    return render({ templates: 0, diagnostics, undeclared: [], duplicates: [], isCut: false }, json);
  const exported = await readExport(paths);
  return render(await verifyFolder(settings.templates, exported), json);
}

function render(found: Verification, json: boolean): CommandOutput {
  const { diagnostics, templates, undeclared, duplicates, isCut } = found;
  const exitCode = diagnostics.some(isError) ? 1 : 0;
  if (json) {
    const report = { ok: exitCode === 0, ...found };
    return { stdout: toJson(report), stderr: '', exitCode };
  }
  const color = usesColor(process.stderr);
  const notes = [
    isCut ? 'note: the platform has more pages than this export\n' : '',
    duplicates.length > 0
      ? `note: duplicates in the export (only the first of each is used): ${duplicates.join(', ')}\n`
      : '',
    undeclared.length > 0
      ? `note: approved but not declared in the YAML: ${undeclared.join(', ')}; run notifygen import to add them\n`
      : '',
  ];
  const stderr =
    renderDiagnostics(diagnostics, (diagnostic) => formatDiagnostic(diagnostic, color)) + notes.join('');
  const stdout = exitCode === 0 ? `${count(templates, 'template')} compared: all match the platform\n` : '';
  return { stdout, stderr, exitCode };
}
