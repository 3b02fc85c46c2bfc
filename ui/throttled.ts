/**
 * Returns a function that runs a task soon, and at most once per interval.
 *
 * @param interval Milliseconds.
 */
export function throttled(task: () => Promise<void>, interval: number): () => void {
  let waiting = false;
  let running = Promise.resolve();
  return () => {
    if (waiting) return;
    waiting = true;
    running = running.then(async () => {
      waiting = false;
      // Without a connection, the page says so, and everything is fetched again after a reconnect.
      await task().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, interval));
    });
  };
}
