import { type Run, run } from './run.ts';

/** Runs a shell script as a root that may only mount disks, which nothing else sees. */
export function runWithDisks(script: string, args: readonly string[], cwd: string): Run {
  return run('unshare', ['--map-root-user', '--mount', 'sh', '-c', script, ...args], cwd);
}

const mounts = 'mount -t tmpfs tmpfs . && mount -o remount,size=1m tmpfs . && mount -o remount,bind,ro .';

/** Whether this machine lets the user of the tests do so. */
export const canMount: boolean = runWithDisks(mounts, [], import.meta.dirname).status === 0;

if (!canMount) console.log('Tests on full and read-only disks skipped: unshare cannot mount a disk here.');
