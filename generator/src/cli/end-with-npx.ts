/** How often to look: nobody waits for a sandbox that nobody wants. */
const lookEvery = 500;

/**
 * A signal to `npx` reaches only the shell that it starts us with, which then dies without us. Elsewhere a parent that is
 * gone is no reason to end: `nohup`, a container and a script that goes on leave us behind on purpose.
 */
export function endWithNpx(stop: AbortController): void {
  const { ppid, env } = process;
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = env;
  // A shell with more to do, such as that of `npx -c 'notifygen sandbox & …'`, may leave us behind on purpose too.
  if (event !== 'npx' || !/^['"]?notifygen\b[^&;|]*$/.test(script)) return;
  const watch = setInterval(() => {
    if (process.ppid !== ppid) stop.abort();
  }, lookEvery);
  watch.unref();
}
