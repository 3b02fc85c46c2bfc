import type { Command } from 'commander';
import type { LoadedOutbox } from '../outbox.js';
import type { PrintedCommand } from './printed-command.js';

export interface Options {
  readonly export?: string;
  readonly json?: boolean;
  readonly as?: string;
}

/** The outbox of a module, and commands on it for people to copy. */
export interface Opened {
  readonly outbox: LoadedOutbox;
  readonly printed: PrintedCommand;
}

export interface Report {
  /** With `--json`, and nothing else. */
  readonly data: unknown;
  readonly text: string;
  /** To stderr. */
  readonly note?: string;
  readonly exitCode?: number;
}

export interface Tools {
  /** A command with the argument <module>. */
  readonly command: (name: string, description: string, example: string) => Command;
  /**
   * What a command does with the outbox of its module, which is closed at the end, and its other arguments. One that has printed
   * everything itself returns only its exit code.
   */
  readonly use: <Given extends readonly unknown[]>(
    action: (opened: Opened, ...given: Given) => Promise<Report | number>,
  ) => (module: string, ...given: Given) => Promise<void>;
}
