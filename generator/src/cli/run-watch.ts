import type { CacheContext } from '../cache/cache-file.js';
import { count } from '../check/describe.js';
import type { Config } from '../config/config.js';
import { resolveSettings } from '../config/settings.js';
import { systemReason } from '../diagnostics/errors.js';
import { createEmitter } from '../emit/worker-emitter.js';
import type { Kept } from '../generate.js';
import { type Changes, isFresh } from '../output/output-folder.js';
import { displayPath } from '../source/paths.js';
import { visibleLines } from '../text/hidden-characters.js';
import { type CommandOutput, renderDiagnostics, timeOfDay } from './output.js';
import { generateFor, summarize } from './run-generate.js';
import { type FileChange, type Watched, watchTemplates } from './watch-files.js';

/** Runs `notifygen generate --watch` until Ctrl-C. An error in a template or a folder is printed, and the watch continues. */
export async function generateAndWatch(
  flags: Config,
  cache: CacheContext | undefined,
): Promise<CommandOutput> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  // The reader of the output is gone.
  process.stdout.once('error', () => stop.abort());

  const { settings } = await resolveSettings(process.cwd(), flags);
  process.stdout.write(`Watching ${displayPath(settings.templates)}. Press Ctrl-C to stop.\n`);
  const emitter = createEmitter();
  await watchTemplates(
    () => pathsToWatch(flags),
    (changed) => generateAndReport(flags, { cache, emitter }, changed),
    (error) => process.stderr.write(`error: cannot watch all files: ${systemReason(error)}\n`),
    stop.signal,
  ).finally(emitter.end);
  return { stdout: '\nStopped watching.\n', stderr: '', exitCode: 0 };
}

async function pathsToWatch(flags: Config): Promise<Watched> {
  const { settings, root, consulted } = await resolveSettings(process.cwd(), flags);
  return { templates: settings.templates, files: consulted.filter((path) => path.startsWith(root)) };
}

async function generateAndReport(flags: Config, kept: Kept, changed: readonly FileChange[]): Promise<void> {
  for (const line of describeFiles(changed)) process.stdout.write(`${timeOfDay()} ${line}\n`);
  try {
    const { diagnostics, changes, templateCount } = (await generateFor(flags, false, kept)).result;
    process.stderr.write(renderDiagnostics(diagnostics));
    if (changes) {
      const summary = `${count(templateCount, 'template')}: ${describeChanges(changes)}`;
      process.stdout.write(`${timeOfDay()} ${summary}\n`);
      return;
    }
  } catch (error) {
    process.stderr.write(`error: ${visibleLines(error instanceof Error ? error.message : String(error))}\n`);
  }
  process.stderr.write(`${timeOfDay()} nothing was written; waiting for a change\n`);
}

/** Longer lists are not readable. */
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
