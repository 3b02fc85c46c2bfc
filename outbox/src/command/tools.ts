import type { Command } from 'commander';
import type { LoadedOutbox } from '../outbox.js';

/** Options that most commands have. */
export interface Options {
  readonly export?: string;
  readonly json?: boolean;
  readonly as?: string;
}

export interface Tools {
  /** A command with the argument <module>. */
  readonly command: (name: string, description: string, example: string) => Command;
  /** Runs an action with the outbox of a module, and closes that at the end. The action returns the exit code. */
  readonly use: (
    module: string,
    options: Pick<Options, 'export'>,
    action: (outbox: LoadedOutbox) => Promise<number>,
  ) => Promise<void>;
}
