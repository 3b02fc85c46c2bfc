import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { Config, Settings } from '../config/check-config.js';
import { resolveSettings } from '../config/find-config.js';
import { compareText } from '../diagnostics/diagnostic.js';
import { count } from '../diagnostics/format.js';
import type { GenerateResult } from '../generate.js';
import { type Changes, isFresh } from '../output/output-folder.js';
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
      new Option(
        '--unapproved <mode>',
        'calls of templates that are not approved: struck through, or compiler errors (default: warn)',
      )
        .choices(['warn', 'error'])
        .conflicts('check'),
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
  npx notifygen generate --unapproved error && npx tsc     before a deployment
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

/** What a run found, or the run before it with the same inputs and outputs. */
type Report = GenerateResult & Pick<Settings, 'templates' | 'out'>;

/**
 * Runs `notifygen generate` once.
 *
 * @throws NotifygenError (rejects) if a folder cannot be used.
 */
async function generateOnce({ json, ...flags }: GenerateFlags): Promise<CommandOutput> {
  const { check = false, ...config } = flags;
  const place = stampPlace(process.cwd(), config);
  const report = (place && readStamp<Report>(place)) ?? (await generateAndStamp(flags, place));
  const { templates, templateCount, diagnostics, changes } = report;
  const isStale = check && changes !== undefined && !isFresh(changes);
  const exitCode = changes === undefined || isStale ? 1 : 0;
  const out = displayPath(report.out);
  if (json) {
    const printed = {
      ok: exitCode === 0,
      templates: templateCount,
      out,
      diagnostics,
      ...(changes && { changes }),
    };
    return { stdout: toJson(printed), exitCode };
  }
  const stderr = renderDiagnostics(diagnostics);
  if (changes === undefined) return { stderr: check ? stderr : `${stderr}Nothing was written.\n`, exitCode };
  if (isStale) return { stderr: stderr + renderStale(out, changes), exitCode };
  const stdout = check
    ? `${out} is up to date with ${displayPath(templates)}\n`
    : `${count(templateCount, 'template')} in ${out}: ${summarizeChanges(changes)}\n`;
  return { stdout, stderr, exitCode };
}

async function generateAndStamp(
  { check = false, ...flags }: GenerateFlags,
  place: StampPlace | undefined,
): Promise<Report> {
  const { settings, diagnostics, consulted } = await resolveSettings(process.cwd(), flags);
  const { templates, out } = settings;
  if (diagnostics.length > 0) return { templates, out, diagnostics, templateCount: 0 };
  // The files besides templates that generated code depends on.
  const roots = existsSync(templates) ? rootMarks(templates) : [];
  const others = readOthers([...new Set([...consulted, ...roots, ...manifestsAbove(out)])]);
  const { runGenerate } = await import('../generate.js');
  const run = await runGenerate({ ...settings, check });
  const { files, texts, changes, isAsConfigured, ...found } = run;
  const same = { templates, out, ...found };
  if (changes === undefined) return same;
  if (place && isAsConfigured && (isFresh(changes) || !check) && leftoversIn(out).length === 0) {
    const unchanged = [...changes.added, ...changes.changed, ...changes.unchanged].sort(compareText);
    const next: Report = { ...same, changes: { added: [], changed: [], removed: [], unchanged } };
    writeStamp(place, { others, files, texts }, next);
  }
  return { ...same, changes };
}

function renderStale(out: string, { added, changed, removed }: Changes): string {
  const list = (what: string, names: readonly string[]): string =>
    names.map((name) => `  ${what.padEnd(9)} ${name}\n`).join('');
  const files = list('missing', added) + list('differs', changed) + list('obsolete', removed);
  return `${out} is out of date:\n${files}Run the same command without --check, and commit the result.\n`;
}
