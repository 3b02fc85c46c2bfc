import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RoundReport, RoundRequest } from './contestant-process.ts';
import type { Contestant } from './contestants.ts';

export type RunRound = (request: RoundRequest) => Promise<RoundReport>;

/** Starts a contestant in its own process, ready to run rounds. */
export type Enter = (contestant: Contestant) => RunRound;

/** Runs a task with a gateway in its own process, and stops every process when the task is done. */
export async function withGateway<T>(signal: AbortSignal, task: (enter: Enter) => Promise<T>): Promise<T> {
  const children: ChildProcess[] = [];
  const start = (script: string, args: readonly string[]): ChildProcess => {
    const child = fork(join(import.meta.dirname, script), args, {
      execArgv: ['--expose-gc'],
      // Only PATH from our environment: variables such as NODE_OPTIONS would change the result.
      env: { PATH: process.env.PATH },
    });
    children.push(child);
    return child;
  };
  try {
    const url: string = await messageOf(start('gateway.ts', []), signal);
    return await task(({ name }) => {
      const child = start('contestant-process.ts', [name, url]);
      return (request) => {
        child.send(request);
        return messageOf(child, signal);
      };
    });
  } finally {
    for (const child of children) child.kill();
  }
}

/** The next message of a process; the script that it runs defines the messages. */
export async function messageOf<Message>(child: ChildProcess, interrupted: AbortSignal): Promise<Message> {
  const stop = new AbortController();
  const signal = AbortSignal.any([interrupted, stop.signal]);
  const exit = once(child, 'exit', { signal }).then(([status, signalName]) => {
    throw new Error(`a process of the benchmark exited early: ${status ?? signalName}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), exit]);
    return message;
  } finally {
    exit.catch(() => undefined);
    stop.abort();
  }
}
