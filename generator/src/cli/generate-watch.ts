import type { CacheContext } from '../cache/replay-cache.js';
import { type Config, resolveSettings } from '../config/config.js';
import { systemReason } from '../diagnostics/errors.js';
import { formatDiagnostic } from '../diagnostics/format.js';
import { type GenerateResult, generateWith } from '../generate.js';
import { refuseOutAround } from '../output/check-out-folder.js';
import { type Changes, isFresh } from '../output/output-folder.js';
import { displayPath } from '../source/paths.js';
import { visibleLines } from '../text/hidden-characters.js';
import { summarize } from './generate.js';
import { count, renderDiagnostics, usesColor } from './output.js';
import { type FileChange, type Watched, watchTemplates } from './watch-files.js';

/** Runs `notifygen generate --watch` until Ctrl-C. An error in a template or a folder is shown and waited out. */
export async function generateAndWatch(flags: Config, cache: CacheContext | undefined): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  // Then nobody reads on.
  process.stdout.once('error', () => stop.abort());

  const { settings } = await resolveSettings(process.cwd(), flags);
  process.stdout.write(`Watching ${displayPath(settings.templates)}; press Ctrl-C to end.\n`);
  await watchTemplates(
    () => whatToWatch(flags),
    (changed) => generateShown(flags, cache, changed),
    (error) => process.stderr.write(`error: cannot watch everything: ${systemReason(error)}\n`),
    stop.signal,
  );
  process.stdout.write('\nStopped watching.\n');
  return 0;
}

async function whatToWatch(flags: Config): Promise<Watched> {
  const { settings, root, consulted } = await resolveSettings(process.cwd(), flags);
  return { templates: settings.templates, files: consulted.filter((path) => path.startsWith(root)) };
}

async function generateShown(
  flags: Config,
  cache: CacheContext | undefined,
  changed: readonly FileChange[],
): Promise<void> {
  for (const line of describeFiles(changed)) process.stdout.write(`${time()} ${line}\n`);
  try {
    const { diagnostics, changes, templateCount } = await generateNow(flags, cache);
    const color = usesColor(process.stderr);
    process.stderr.write(renderDiagnostics(diagnostics, (diagnostic) => formatDiagnostic(diagnostic, color)));
    if (changes) {
      process.stdout.write(`${time()} ${count(templateCount, 'template')}: ${describeChanges(changes)}\n`);
      return;
    }
  } catch (error) {
    process.stderr.write(`error: ${visibleLines(error instanceof Error ? error.message : String(error))}\n`);
  }
  process.stderr.write(`${time()} nothing was written; waiting for a change\n`);
}

async function generateNow(flags: Config, cache: CacheContext | undefined): Promise<GenerateResult> {
  const { settings, diagnostics } = await resolveSettings(process.cwd(), flags, cache);
  if (diagnostics.length > 0) return { diagnostics, templateCount: 0, files: new Map() };
  refuseOutAround(settings);
  return generateWith(settings, cache);
}

/** More names than these nobody reads. */
const mostNames = 5;

function describeFiles(changed: readonly FileChange[]): readonly string[] {
  if (changed.length > mostNames) return [`${changed.length} files changed`];
  return changed.map(({ path, what }) => `${displayPath(path)} ${what}`);
}

function describeChanges(changes: Changes): string {
  const names = [...changes.added, ...changes.changed, ...changes.removed];
  const detail = isFresh(changes) || names.length > mostNames ? '' : ` (${names.join(', ')})`;
  return summarize(changes) + detail;
}

function time(): string {
  return new Date().toTimeString().slice(0, 8);
}
