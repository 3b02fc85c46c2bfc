/**
 * Returns a function that runs a task soon, and at most once per interval.
 *
 * @param {() => Promise<void>} task
 * @param {number} interval Milliseconds.
 */
export function throttled(task, interval) {
  let waiting = false;
  let running = Promise.resolve();
  return () => {
    if (waiting) return;
    waiting = true;
    running = running.then(async () => {
      waiting = false;
      // If the sandbox has stopped, the page header shows it, and everything is fetched again after a reconnect.
      await task().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, interval));
    });
  };
}
