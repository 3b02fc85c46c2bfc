import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { messageOf } from '../runtime/processes.ts';
import type { Arrivals } from './gateway.ts';
import type { Task, TaskReport } from './task.ts';

export interface Processes {
  readonly gateway: { readonly url: string; readonly arrivals: () => Promise<Arrivals> };
  /** A process of an application. `limit`: messages per second; default: so many that it does not matter. */
  readonly enter: (options: Enter) => Promise<Participant>;
  /** Starts a process that only computes. */
  readonly compute: () => void;
}

interface Enter {
  readonly url: string;
  /** Default: the POST is replaced with a no-op. */
  readonly gateway?: string;
  readonly limit?: number;
  readonly script?: 'task-process.ts' | 'pg-boss-process.ts';
}

export interface Participant {
  readonly run: (task: Task) => Promise<TaskReport>;
  readonly leave: () => void;
}

const unlimited = 100_000;

/** Runs a measurement with a gateway and application processes, all of which end with it. */
export async function withProcesses<T>(
  signal: AbortSignal,
  measure: (processes: Processes) => Promise<T>,
): Promise<T> {
  const children = new Set<ChildProcess>();
  const start = (script: string, args: readonly string[]): ChildProcess => {
    // Only PATH from our environment: variables such as NODE_OPTIONS would change the result.
    const child = fork(join(import.meta.dirname, script), args, { env: { PATH: process.env.PATH } });
    children.add(child);
    return child;
  };
  const compute = (): void => {
    children.add(spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }));
  };
  const ask = <Answer>(child: ChildProcess, question: object): Promise<Answer> => {
    const answer = messageOf<Answer>(child, signal);
    child.send(question);
    return answer;
  };
  try {
    const gateway = start('gateway.ts', []);
    const url = await messageOf<string>(gateway, signal);
    return await measure({
      compute,
      gateway: { url, arrivals: () => ask<Arrivals>(gateway, {}) },
      enter: async ({ url, gateway = '-', limit = unlimited, script = 'task-process.ts' }) => {
        const child = start(script, [url, gateway, `${limit}`]);
        await messageOf(child, signal);
        return {
          run: (task) => ask<TaskReport>(child, task),
          leave: () => {
            child.kill('SIGKILL');
            children.delete(child);
          },
        };
      },
    });
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}
