import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { cachedConfigReader, dependencyFiles } from '../cache/cache-files.js';
import { saveReplay } from '../cache/replay.js';
import type { Config, Settings } from '../config/check-config.js';
import { readAndCheck, resolveSettings } from '../config/find-config.js';
import { count } from '../diagnostics/format.js';
import { type GenerateResult, type Kept, type RunResult, runGenerate } from '../generate.js';
import { type Changes, isFresh } from '../output/output-folder.js';
import { leftoversIn } from '../output/write-files.js';
import { manifestsAbove } from '../source/module-folder.js';
import { displayPath, rootMarks } from '../source/paths.js';
import { findTemplates } from '../source/template-files.js';
import {
  type CommandContext,
  type CommandOutput,
  jsonOption,
  moduleName,
  notEmpty,
  renderDiagnostics,
  summarizeChanges,
  templatesOption,
  toJson,
} from './command.js';
import { renderStale } from './stale-report.js';

export function addGenerateCommand(program: Command, { cache, emitter, finish }: CommandContext): void {
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
      if (watch) {
        const { generateAndWatch } = await import('./generate-and-watch.js');
        const kept = { cache, emitter, reusesEmitter: true };
        const generate = async () => (await generateFor(flags, false, kept)).result;
        finish(await generateAndWatch(flags, generate));
      } else {
        finish(await generateOnce(flags, { cache, emitter }));
      }
    });
}

interface GenerateFlags extends Config {
  readonly check?: boolean;
  readonly json?: boolean;
}

type AllFlags = GenerateFlags & { readonly watch?: boolean };

/**
 * Runs `notifygen generate` once.
 *
 * @throws NotifygenError (rejects) if a folder cannot be used.
 */
async function generateOnce(flags: GenerateFlags, kept: Kept): Promise<CommandOutput> {
  const { check = false, json = false, ...config } = flags;
  const { result, settings, consulted } = await generateFor(config, check, kept);
  const output = json ? jsonOutput(result, check) : await textOutput(result, settings, check);
  const { changes, published } = result;
  const { cache } = kept;
  if (cache && !json && changes) {
    const inputs = [...consulted, ...inputsOf(settings)];
    if (isFresh(changes) && leftoversIn(settings.out).length === 0) {
      await saveReplay(cache, output, new Set([...inputs, ...outputsOf(settings, changes)]));
    } else if (published) {
      const unchanged = { added: [], changed: [], removed: [], unchanged: changes.added };
      const next = await textOutput({ ...result, changes: unchanged }, settings, check);
      await saveReplay(cache, next, new Set(inputs), { ...published, folder: settings.out });
    }
  }
  return output;
}

/** Finds the settings and generates, unless the configuration is invalid. */
async function generateFor(flags: Config, check: boolean, kept: Kept) {
  const readConfig = cachedConfigReader(kept.cache, readAndCheck);
  const { settings, diagnostics, consulted } = await resolveSettings(process.cwd(), flags, readConfig);
  const result: RunResult =
    diagnostics.length > 0
      ? { diagnostics, templateCount: 0, texts: new Map() }
      : await runGenerate({ ...settings, check }, kept);
  return { result, settings, consulted };
}

/** Everything that the generated code depends on, except the configuration. */
function inputsOf({ templates, out }: Settings): readonly string[] {
  const { files, folders } = findTemplates(templates);
  return [...dependencyFiles(), ...rootMarks(templates), ...manifestsAbove(out), ...folders, ...files];
}

function outputsOf({ out }: Settings, { unchanged }: Changes): readonly string[] {
  return [out, ...unchanged.map((name) => join(out, name))];
}

function jsonOutput({ diagnostics, changes, templateCount }: GenerateResult, check: boolean): CommandOutput {
  const ok = changes !== undefined && !(check && !isFresh(changes));
  const report = { ok, templates: templateCount, diagnostics, ...(changes && { changes }) };
  return { stdout: toJson(report), stderr: '', exitCode: ok ? 0 : 1 };
}

async function textOutput(
  { diagnostics, changes, templateCount, texts }: RunResult,
  settings: Settings,
  check: boolean,
): Promise<CommandOutput> {
  const stderr = renderDiagnostics(diagnostics);
  if (changes === undefined)
    return { stdout: '', stderr: check ? stderr : `${stderr}Nothing was written.\n`, exitCode: 1 };
  if (check && !isFresh(changes)) {
    const stale = await renderStale(settings.out, texts, changes);
    return { stdout: '', stderr: stderr + stale, exitCode: 1 };
  }
  const out = displayPath(settings.out);
  const stdout = check
    ? `${out} is up to date with ${displayPath(settings.templates)}\n`
    : `${count(templateCount, 'template')} in ${out}: ${summarizeChanges(changes)}\n`;
  return { stdout, stderr, exitCode: 0 };
}
