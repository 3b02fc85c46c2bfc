import { expect, onTestFinished } from 'vitest';
import { type RunningProgram, startProgram } from '../../../test/support/program.ts';
import { cli } from '../../../test/support/run.ts';
import { startMain } from '../../../test/support/run-main.ts';
import { runCommandLine } from '../../src/cli/program.js';

/** Waits until the output since the last call has the given end, and returns it without times of day. */
export type Until = (end: string | RegExp) => Promise<string>;

/** Runs `notifygen generate --watch` in this process until the test ends. */
export function watch(folder: string): Until {
  const { output, signal, ended } = startMain(runCommandLine, ['generate', '--watch'], { cwd: folder });
  onTestFinished(async () => {
    signal('SIGINT');
    await ended;
  });
  return untilEnd(output);
}

/** The same in a process of its own. */
export function startWatching(folder: string): RunningProgram & { readonly until: Until } {
  const { FORCE_COLOR: _, ...env } = process.env;
  const program = startProgram(process.execPath, [cli, 'generate', '--watch'], { cwd: folder, env });
  return { ...program, until: untilEnd(program.output) };
}

function untilEnd(output: () => string): Until {
  let seen = 0;
  return async (end) => {
    let text = '';
    const hasEnd = (printed: string): boolean => {
      text = printed;
      return typeof end === 'string' ? text.endsWith(end) : end.test(text);
    };
    const since = (): string =>
      output()
        .replaceAll(/^\d\d:\d\d:\d\d/gm, 'TIME')
        .slice(seen);
    await expect.poll(since, { timeout: 60_000, interval: 5 }).toSatisfy(hasEnd);
    seen += text.length;
    return text;
  };
}
