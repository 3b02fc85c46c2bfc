/** Ctrl-C ends a command that watches, serves or waits. */
export function stoppedBySignals(): AbortController {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  stopWithNpx(stop);
  return stop;
}

/** In milliseconds. Frequent enough for scripts that start a sandbox again on the same port. */
const parentCheckInterval = 500;

/**
 * A signal to `npx` reaches only the shell in between, which exits without forwarding it. The command would keep running,
 * and a sandbox would block its port. With other parents, such as `nohup` or a script, it may keep running on purpose.
 */
function stopWithNpx(stop: AbortController): void {
  const { ppid, env } = process;
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = env;
  // The shell of `npx -c 'notifygen sandbox & …'` may exit before the command on purpose.
  if (event !== 'npx' || !/^['"]?notifygen\b[^&;|]*$/.test(script)) return;
  const timer = setInterval(() => {
    if (process.ppid !== ppid) stop.abort();
  }, parentCheckInterval);
  timer.unref();
}
