import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RestartedProcess {
  readonly script: string;
  readonly args: readonly string[];
  /** Milliseconds for which it is sometimes stopped and continued instead of killed. Default: never. */
  readonly standStill?: number;
  readonly isOver: () => boolean;
  readonly onKill: () => void;
  readonly onStandStill?: () => void;
  readonly onMessage?: (message: unknown) => void;
  /** Killed with all others when the test ends. */
  readonly children: Set<ChildProcess>;
  readonly signal: AbortSignal;
}

/**
 * Runs a script and kills it at random moments, sometimes while it starts, and starts it again. Resolves with the process
 * that is still running in the end; rejects if one exits by itself.
 */
export async function killAgainAndAgain(options: RestartedProcess): Promise<ChildProcess> {
  const { isOver, onKill, onStandStill, standStill, signal } = options;
  for (;;) {
    const child = start(options);
    const failed = once(child, 'exit', { signal }).then(([status]) => {
      throw new Error(`${options.script} exited with ${status}:\n${child.errors()}`);
    });
    failed.catch(() => undefined);
    const orFail = <T>(task: Promise<T>) => Promise.race([task, failed]);
    const pause = (longest: number) => orFail(sleep(Math.random() * longest, undefined, { signal }));

    if (Math.random() < 0.1) await pause(400);
    else await orFail(child.ready);
    await pause(1_000);
    if (standStill !== undefined && Math.random() < 0.1) {
      child.kill('SIGSTOP');
      await pause(standStill * 2);
      child.kill('SIGCONT');
      onStandStill?.();
      await pause(600);
    }
    if (isOver()) {
      await orFail(child.ready);
      return child;
    }
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    onKill();
  }
}

interface Started extends ChildProcess {
  readonly ready: Promise<void>;
  readonly errors: () => string;
}

function start({ script, args, onMessage, children }: RestartedProcess): Started {
  const child = fork(join(import.meta.dirname, script), args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  child.on('message', (message) => onMessage?.(message));
  const ready = new Promise<void>((resolve) =>
    child.on('message', (message) => message === 'ready' && resolve()),
  );
  return Object.assign(child, { ready, errors: () => errors });
}
