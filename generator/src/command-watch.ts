import { summarize } from './command-generate.js';
import { count, renderProblems, usesColor } from './command-output.js';
import { type Config, resolveSettings } from './config.js';
import { formatProblem } from './format-problem.js';
import { generateWith } from './generate.js';
import { isFresh } from './output-folder.js';
import { displayPath } from './project-paths.js';
import type { Memory } from './record.js';
import { watchPaths } from './watch.js';

/** Runs `notifygen generate --watch` until Ctrl-C. An error in a template or a folder is shown and waited out. */
export async function generateAndWatch(flags: Config, memory: Memory | undefined): Promise<number> {
  const { settings, consulted } = await resolveSettings(process.cwd(), flags);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const run = async (changed: readonly string[]): Promise<void> => {
    try {
      await generateShown(flags, memory, changed);
    } catch (error) {
      process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  };
  process.stdout.write(`Watching ${displayPath(settings.templates)}; press Ctrl-C to end.\n`);
  await watchPaths([settings.templates, ...consulted], run, stop.signal);
  process.stdout.write('\nStopped watching.\n');
  return 0;
}

async function generateShown(
  flags: Config,
  memory: Memory | undefined,
  changed: readonly string[],
): Promise<void> {
  const cwd = process.cwd();
  const { settings, problems: configProblems } = await resolveSettings(cwd, flags);
  const result =
    configProblems.length > 0
      ? { problems: configProblems, templateCount: 0, changes: undefined }
      : await generateWith(settings, memory);
  const color = usesColor(process.stderr);
  const time = new Date().toTimeString().slice(0, 8);
  for (const path of changed) process.stdout.write(`${time} ${displayPath(path)} changed\n`);
  process.stderr.write(renderProblems(result.problems, (problem) => formatProblem(problem, color)));
  if (!result.changes) {
    process.stderr.write(`${time} nothing was written; waiting for a change\n`);
    return;
  }
  const { changes, templateCount } = result;
  const names = [...changes.added, ...changes.changed, ...changes.removed];
  const detail = isFresh(changes) || names.length > 5 ? '' : ` (${names.join(', ')})`;
  process.stdout.write(`${time} ${count(templateCount, 'template')}: ${summarize(changes)}${detail}\n`);
}
