import { watch } from 'chokidar';

/** Editors save in several steps; a burst of events this close together is one change. */
const settleTime = 100;

/**
 * Runs a task now and after every change below some paths, one at a time, until it is told to stop.
 *
 * @param task Gets the paths that changed since it last ran; none at first. Must not throw.
 */
export async function watchPaths(
  paths: readonly string[],
  task: (changed: readonly string[]) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = (): void => {
    running = running.then(() => {
      const batch = [...changed];
      changed.clear();
      return task(batch);
    });
  };

  const watcher = watch([...paths], { ignoreInitial: true, followSymlinks: true });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  run();
  watcher.on('all', (_event, path) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(run, settleTime);
  });

  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  clearTimeout(timer);
  await watcher.close();
  await running;
}
