import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { userEnvironment } from '../../scripts/npm.ts';

export interface RunningSandbox {
  readonly url: string;
  /** The variables that it says to paste. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends it and returns all that it printed. */
  readonly pressCtrlC: () => Promise<string>;
}

/** Types `npx notifygen sandbox` in a project. */
export async function startSandbox(folder: string): Promise<RunningSandbox> {
  // A group of its own: as in a terminal, Ctrl-C reaches npx and what npx started.
  const child = spawn('npx', ['notifygen', 'sandbox', '--port', '0'], {
    cwd: folder,
    env: userEnvironment(),
    detached: true,
  });
  let hasEnded = false;
  const ended = once(child, 'close').then(() => {
    hasEnded = true;
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, name);
  };
  onTestFinished(() => signal('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await expect.poll(() => output, { timeout: 15_000 }).toContain('Press Ctrl-C to end.');
  const variables = [...output.matchAll(/(NOTIFYGEN_\w+)=(\S+)/g)];
  const env = Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value]));
  const pressCtrlC = async (): Promise<string> => {
    signal('SIGINT');
    await ended;
    return output;
  };
  return { url: env.NOTIFYGEN_BASE_URL ?? '', env, pressCtrlC };
}
