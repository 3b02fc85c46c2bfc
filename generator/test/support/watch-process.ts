import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { cli } from '../../../test/support/run.ts';

export interface Watching {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** Waits until the output since the last call has the given end, and returns it without times of day. */
  readonly until: (end: string | RegExp) => Promise<string>;
  /** Sends a signal and waits for the exit. */
  readonly end: (
    signal: 'SIGINT' | 'SIGTERM',
  ) => Promise<readonly [code: number | null, signal: string | null]>;
}

/** Starts `notifygen generate --watch`. It ends with the test at the latest. */
export function watch(folder: string): Watching {
  const { FORCE_COLOR: _, ...env } = process.env;
  const child = spawn(process.execPath, [cli, 'generate', '--watch'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  let seen = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text.replaceAll(/^\d\d:\d\d:\d\d/gm, 'TIME');
    });
  const since = (): string => printed.slice(seen);
  const hasEnd = (end: string | RegExp): boolean =>
    typeof end === 'string' ? since().endsWith(end) : end.test(since());
  const until = async (end: string | RegExp): Promise<string> => {
    for (const deadline = Date.now() + 60_000; !hasEnd(end); await sleep(5))
      if (Date.now() > deadline) throw new Error(`printed ${JSON.stringify(since())}, not ${String(end)}`);
    const text = since();
    seen = printed.length;
    return text;
  };
  const end = async (signal: 'SIGINT' | 'SIGTERM'): Promise<readonly [number | null, string | null]> => {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
    return [child.exitCode, child.signalCode];
  };
  return { process: child, until, end };
}
