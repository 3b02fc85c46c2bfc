import { existsSync, statSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isSearched, isTemplate } from '../source/find-templates.js';

export interface Watched {
  /** Folder of the templates, there or not. */
  readonly templates: string;
  /** Further files, there or not. */
  readonly files: readonly string[];
}

export interface FileChange {
  readonly path: string;
  readonly what: 'added' | 'changed' | 'removed';
}

/**
 * Runs a task now and after every burst of changes, one at a time, until it is told to stop.
 *
 * @param watched Says before every run what to watch, since a run may follow from a changed configuration.
 * @param task Gets the files that changed since it last ran; none at first. Must not throw.
 * @param complain Gets what keeps something from being watched.
 */
export async function watchTemplates(
  watched: () => Promise<Watched>,
  task: (changed: readonly FileChange[]) => Promise<void>,
  complain: (error: unknown) => void,
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
      watcher = await startWatching(target, complain);
    }
    // Else nobody would hear of what came while all that was awaited.
    if (stop.aborted) break;
    // From here on no change is missed: what comes during the task makes it run again.
    const burst = nextBurst(watcher, stop);
    await task(changed);
    changed = await burst;
  }
  await watcher?.close();
}

/** Tells a file or folder from another that took its location, which the watcher of the former would not see. */
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

async function startWatching(target: Watched, complain: (error: unknown) => void): Promise<FSWatcher> {
  const { templates, files } = target;
  const watcher = watch(pathsOf(target), {
    ignoreInitial: true,
    // While the folder is awaited, only what comes in the one above it matters.
    ...(existsSync(templates) ? {} : { depth: 0 }),
    ignored: (path, stats) => {
      const parts = relative(templates, path).split(sep);
      if (path === templates || parts[0] === '..' || files.includes(path)) return false;
      return !parts.every(isSearched) || (stats?.isFile() === true && !isTemplate(basename(path)));
    },
  });
  watcher.on('error', complain);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return watcher;
}

/** What is not there is noticed only in a folder that is. */
function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/** Editors save in several steps; events this close together are one change. */
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
      if (what !== undefined) changes.set(path, { path, what });
      clearTimeout(timer);
      timer = setTimeout(finish, settleTime);
    };
    stop.addEventListener('abort', finish);
    watcher.on('all', note);
  });
}
