import type { Config } from '../config/check-config.js';
import { resolveSettings } from '../config/find-config.js';
import { count } from '../diagnostics/format.js';
import { runGenerate } from '../generate.js';
import { type Changes, isFresh } from '../output/output-folder.js';
import { displayPath } from '../source/paths.js';
import { visibleLines } from '../text/hidden-characters.js';
import { type CommandOutput, renderDiagnostics, summarizeChanges, timeOfDay } from './command.js';
import { stoppedBySignals } from './stopped-by-signals.js';
import { type FileChange, type Watched, watchTemplates } from './watch-templates.js';

/** Runs `notifygen generate --watch` until Ctrl-C. An error in a template or a folder is printed, and the watch continues. */
export async function generateAndWatch(flags: Config): Promise<CommandOutput> {
  const run = async (changed: readonly FileChange[]): Promise<void> => {
    for (const line of describeFiles(changed)) process.stdout.write(`${timeOfDay()} ${line}\n`);
    const { settings, diagnostics } = await resolveSettings(process.cwd(), flags);
    try {
      const found = diagnostics.length > 0 ? { diagnostics } : await runGenerate(settings);
      process.stderr.write(renderDiagnostics(found.diagnostics));
      if ('changes' in found && found.changes) {
        const { changes, templateCount } = found;
        const summary = `${count(templateCount, 'template')}: ${describeChanges(changes)}`;
        process.stdout.write(`${timeOfDay()} ${summary}\n`);
        return;
      }
    } catch (error) {
      process.stderr.write(
        `error: ${visibleLines(error instanceof Error ? error.message : String(error))}\n`,
      );
    }
    process.stderr.write(`${timeOfDay()} nothing was written; waiting for a change\n`);
  };
  const stop = stoppedBySignals();
  // The reader of the output is gone.
  process.stdout.once('error', () => stop.abort());

  const { settings } = await resolveSettings(process.cwd(), flags);
  process.stdout.write(`Watching ${displayPath(settings.templates)}. Press Ctrl-C to stop.\n`);
  await watchTemplates(() => pathsToWatch(flags), run, stop.signal);
  return { stdout: '\nStopped watching.\n', exitCode: 0 };
}

async function pathsToWatch(flags: Config): Promise<Watched> {
  const { settings, root, consulted } = await resolveSettings(process.cwd(), flags);
  return { templates: settings.templates, files: consulted.filter((path) => path.startsWith(root)) };
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
  return summarizeChanges(changes) + detail;
}
