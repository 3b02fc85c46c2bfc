import { readFileSync } from 'node:fs';
import { WriteStream } from 'node:tty';
import { Argument, InvalidArgumentError, Option } from 'commander';
import type { Config, Settings } from '../config/check-config.js';
import { resolveSettings } from '../config/find-config.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import { UsageError } from '../diagnostics/errors.js';
import { colored, count, formatDiagnostic, type Painter, plain } from '../diagnostics/format.js';
import type { Changes } from '../output/output-folder.js';
import { escapeHiddenInJson } from '../text/hidden-characters.js';

/** What a command prints at its end, and its exit code: 0 success, 1 findings, 2 usage error or missing prerequisite. */
export interface CommandOutput {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exitCode: number;
}

/** Prints the output of a command, and keeps its exit code. */
export type Finish = (output: Promise<CommandOutput>) => Promise<void>;

/** Thrown by a command that cannot run because of these diagnostics. */
export class DiagnosticsError extends Error {
  override readonly name = 'DiagnosticsError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(count(diagnostics.length, 'diagnostic'));
    this.diagnostics = diagnostics;
  }
}

/** @throws DiagnosticsError (rejects) if the configuration has mistakes. */
export async function settingsWith(flags: Config): Promise<Settings> {
  const { settings, diagnostics } = await resolveSettings(process.cwd(), flags);
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics);
  return settings;
}

export function ownVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version }: { readonly version: string } = JSON.parse(manifest);
  return version;
}

export function toJson(report: object): string {
  return `${escapeHiddenInJson(JSON.stringify(report, null, 2))}\n`;
}

/** Every diagnostic in full, and a line with their number. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[]): string {
  if (diagnostics.length === 0) return '';
  const paint = painterFor(process.stderr);
  const errors = diagnostics.filter(isError).length;
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(errors < diagnostics.length ? [count(diagnostics.length - errors, 'warning')] : []),
  ];
  const formatted = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic, paint)}\n\n`);
  return `${formatted.join('')}${parts.join(', ')}\n`;
}

export function summarizeChanges({ added, changed, removed, unchanged }: Changes): string {
  const parts = Object.entries({ added, changed, removed, unchanged })
    .filter(([, names]) => names.length > 0)
    .map(([what, names], index) =>
      index === 0 ? `${count(names.length, 'file')} ${what}` : `${names.length} ${what}`,
    );
  return parts.join(', ');
}

/** Whether the stream is a terminal with colors. FORCE_COLOR, NO_COLOR and TERM work as in Node. */
export function usesColor(stream: NodeJS.WriteStream): boolean {
  const isWanted = stream.isTTY === true || process.env.FORCE_COLOR !== undefined;
  return isWanted && WriteStream.prototype.hasColors();
}

export function painterFor(stream: NodeJS.WriteStream): Painter {
  return usesColor(stream) ? colored : plain;
}

/** The time of day, such as `14:05:09`, in front of what a command prints while it runs. */
export function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}

export function templatesOption(): Option {
  return new Option('--templates <dir>', 'folder of the YAML templates (default: templates)').argParser(
    notEmpty,
  );
}

export function jsonOption(): Option {
  return new Option('--json', 'print the result as JSON');
}

export function exportArgument(): Argument {
  return new Argument(
    '<file>',
    'JSON of GET /{waba-id}/message_templates, one or more pages; - reads standard input',
  );
}

/** @throws UsageError if one is a URL, also without its scheme, which may contain a token, so it is not printed. */
export function exportFiles(files: readonly string[]): readonly string[] {
  if (!files.some((file) => /^[a-z][a-z0-9+.-]+:\/|[?&]access_token=/i.test(file))) return files;
  throw new UsageError(
    'an export is a file, not a URL: run npx notifygen pull, which takes the token from an environment variable',
  );
}

/** An empty path usually comes from a shell variable that is not set, and would mean the current folder. */
export function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

export function moduleName(value: string): string {
  if (!/^[^\s"'`\\]+$/.test(value))
    throw new InvalidArgumentError('A module name has no spaces, quotes or backslashes.');
  return value;
}

export function hostName(value: string): string {
  if (!/^[^\s/]+$/.test(value) || /^[^:]+:\d+$/.test(value))
    throw new InvalidArgumentError(
      'A host name has no scheme, port, path or spaces. Examples: sandbox, 192.168.0.5, ::1.',
    );
  return value;
}

export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}
