import { existsSync, statSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { systemReason } from '../diagnostics/errors.js';
import { isSearched, isTemplate } from '../source/template-files.js';

export interface Watched {
  /** Folder of the templates. It may not exist yet. */
  readonly templates: string;
  /** Other files. They may not exist yet. */
  readonly files: readonly string[];
}

export interface FileChange {
  readonly path: string;
  readonly what: 'added' | 'changed' | 'removed';
}

/**
 * Runs a task now and after every burst of changes, one at a time, until `stop` is aborted.
 *
 * @param watched Called before every run, since the configuration may have changed.
 * @param task Receives the files that changed since the last run; none in the first run. Must not throw.
 */
export async function watchTemplates(
  watched: () => Promise<Watched>,
  task: (changed: readonly FileChange[]) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  let changed: readonly FileChange[] = [];
  let watcher: FSWatcher | undefined;
  let identity = '';
  while (!stop.aborted) {
    const target = await watched();
    if (watcher === undefined || identity !== identify(target)) {
      await watcher?.close();
      identity = identify(target);
      watcher = await startWatching(target);
    }
    // Aborted while the watcher started.
    if (stop.aborted) break;
    // Changes during the task make it run again.
    const burst = nextBurst(watcher, stop);
    await task(changed);
    changed = await burst;
  }
  await watcher?.close();
}

/** Changes if a file or folder is replaced by another one, which a watcher of the old one would not notice. */
function identify(target: Watched): string {
  const identities = pathsOf(target).map((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return [path, stat?.ino, stat?.birthtimeMs];
  });
  return JSON.stringify(identities);
}

function pathsOf({ templates, files }: Watched): string[] {
  return [nearestExisting(templates), ...files];
}

async function startWatching(target: Watched): Promise<FSWatcher> {
  const { templates, files } = target;
  const watcher = watch(pathsOf(target), {
    ignoreInitial: true,
    // Until the folder exists, only the folder above it matters.
    ...(existsSync(templates) ? {} : { depth: 0 }),
    ignored: (path, stats) => {
      const parts = relative(templates, path).split(sep);
      if (path === templates || parts[0] === '..' || files.includes(path)) return false;
      return !parts.every(isSearched) || (stats?.isFile() === true && !isTemplate(basename(path)));
    },
  });
  watcher.on('error', (error) =>
    process.stderr.write(`error: cannot watch all files: ${systemReason(error)}\n`),
  );
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return watcher;
}

/** The creation of a file can be watched only in a folder that exists. */
function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/** In milliseconds. Editors save in several steps, so events this close together are one change. */
const settleTime = 100;

const words: Readonly<Record<string, FileChange['what']>> = {
  add: 'added',
  change: 'changed',
  unlink: 'removed',
};

function nextBurst(watcher: FSWatcher, stop: AbortSignal): Promise<readonly FileChange[]> {
  return new Promise((resolve) => {
    const changes = new Map<string, FileChange>();
    let timer: NodeJS.Timeout | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      stop.removeEventListener('abort', finish);
      watcher.off('all', note);
      resolve([...changes.values()]);
    };
    const note = (event: string, path: string): void => {
      const what = words[event];
      // A new file that is still being written is reported as changed, too.
      const isNew = changes.get(path)?.what === 'added' && what === 'changed';
      if (what !== undefined && !isNew) changes.set(path, { path, what });
      clearTimeout(timer);
      timer = setTimeout(finish, settleTime);
    };
    stop.addEventListener('abort', finish);
    watcher.on('all', note);
  });
}
