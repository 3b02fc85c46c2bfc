import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { Config, Settings } from '../config/check-config.js';
import { resolveSettings } from '../config/find-config.js';
import { compareText } from '../diagnostics/diagnostic.js';
import { count } from '../diagnostics/format.js';
import type { GenerateResult, RunResult } from '../generate.js';
import { isFresh } from '../output/output-folder.js';
import { readOthers, readStamp, type StampPlace, stampPlace, writeStamp } from '../output/stamp.js';
import { leftoversIn } from '../output/write-files.js';
import { manifestsAbove } from '../source/module-folder.js';
import { displayPath, rootMarks } from '../source/paths.js';
import {
  type CommandOutput,
  type Finish,
  jsonOption,
  moduleName,
  notEmpty,
  renderDiagnostics,
  summarizeChanges,
  templatesOption,
  toJson,
} from './command.js';
import { renderStale } from './stale-report.js';

export function addGenerateCommand(program: Command, finish: Finish): void {
  program
    .command('generate')
    .description('generate one typed function per template')
    .addOption(templatesOption())
    .option('--out <dir>', 'folder for the generated modules (default: generated)', notEmpty)
    .addOption(
      new Option('--target <language>', 'language of the generated modules (default: ts)').choices([
        'ts',
        'js',
      ]),
    )
    .addOption(
      new Option(
        '--import-extension <ext>',
        'extension of relative imports in TypeScript (default: .js)',
      ).choices(['.js', '.ts', 'none']),
    )
    .option(
      '--runtime-module <name>',
      'module that generated code imports (default: @notifygen/runtime/codegen)',
      moduleName,
    )
    .addOption(
      new Option('--check', 'write nothing; exit with 1 if the generated code is out of date').conflicts(
        'watch',
      ),
    )
    .option('--watch', 'generate again after every change; stop with Ctrl-C')
    .addOption(jsonOption().conflicts('watch'))
    .addHelpText(
      'after',
      `
Options can also be set in notifygen.config.json or under "notifygen" in package.json,
in the current folder or a folder above. Flags take precedence.

Examples:
  npx notifygen generate
  npx notifygen generate --templates whatsapp --out src/whatsapp
  npx notifygen generate --watch     while you edit templates
  npx notifygen generate --check     in CI, to find generated code that is out of date`,
    )
    .action(async ({ watch = false, ...flags }: AllFlags) => {
      if (!watch) return finish(generateOnce(flags));
      const { generateAndWatch } = await import('./generate-and-watch.js');
      return finish(generateAndWatch(flags));
    });
}

interface GenerateFlags extends Config {
  readonly check?: boolean;
  readonly json?: boolean;
}

type AllFlags = GenerateFlags & { readonly watch?: boolean };

/** What a run found, and what the command was asked for. */
interface Report extends GenerateResult, Pick<RunResult, 'texts'>, Pick<Settings, 'templates' | 'out'> {
  readonly check: boolean;
}

/**
 * Runs `notifygen generate` once. If nothing has changed since the last run, it finds the same.
 *
 * @throws NotifygenError (rejects) if a folder cannot be used.
 */
async function generateOnce(flags: GenerateFlags): Promise<CommandOutput> {
  const { check = false, json = false, ...config } = flags;
  const place = stampPlace(process.cwd(), config);
  const stamped = place && readStamp<GenerateResult>(place);
  const report = stamped
    ? { ...stamped, ...stamped.result, texts: new Map(), check }
    : await generateAndStamp(config, place, { check });
  return json ? jsonOutput(report) : textOutput(report);
}

async function generateAndStamp(
  flags: Config,
  place: StampPlace | undefined,
  { check }: Pick<Report, 'check'>,
): Promise<Report> {
  const { settings, diagnostics, consulted } = await resolveSettings(process.cwd(), flags);
  const { templates, out } = settings;
  const asked = { templates, out, check };
  if (diagnostics.length > 0) return { ...asked, diagnostics, templateCount: 0, texts: new Map() };
  const others = readOthers(otherInputs(settings, consulted));
  const { runGenerate } = await import('../generate.js');
  const { files, memory: _, ...found } = await runGenerate({ ...settings, check });
  const { texts, changes, ...same } = found;
  const isWritten = changes && (isFresh(changes) || !check);
  if (place && isWritten && leftoversIn(out).length === 0) {
    const unchanged = [...changes.added, ...changes.changed, ...changes.unchanged].sort(compareText);
    const result = { ...same, changes: { added: [], changed: [], removed: [], unchanged } };
    writeStamp<GenerateResult>(place, { others, files, texts }, { templates, out, result });
  }
  return { ...asked, ...found };
}

/** The files besides templates that generated code depends on. */
function otherInputs({ templates, out }: Settings, consulted: readonly string[]): readonly string[] {
  const roots = existsSync(templates) ? rootMarks(templates) : [];
  return [...new Set([...consulted, ...roots, ...manifestsAbove(out)])];
}

function jsonOutput({ diagnostics, changes, templateCount, check }: Report): CommandOutput {
  const ok = changes !== undefined && !(check && !isFresh(changes));
  const report = { ok, templates: templateCount, diagnostics, ...(changes && { changes }) };
  return { stdout: toJson(report), exitCode: ok ? 0 : 1 };
}

async function textOutput(report: Report): Promise<CommandOutput> {
  const { changes, check } = report;
  const stderr = renderDiagnostics(report.diagnostics);
  if (changes === undefined)
    return { stderr: check ? stderr : `${stderr}Nothing was written.\n`, exitCode: 1 };
  if (check && !isFresh(changes)) {
    const stale = await renderStale(report.out, report.texts, changes);
    return { stderr: stderr + stale, exitCode: 1 };
  }
  const out = displayPath(report.out);
  const stdout = check
    ? `${out} is up to date with ${displayPath(report.templates)}\n`
    : `${count(report.templateCount, 'template')} in ${out}: ${summarizeChanges(changes)}\n`;
  return { stdout, stderr, exitCode: 0 };
}
