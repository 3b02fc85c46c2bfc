import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { By } from '../outbox-interface.js';

/** A command whose effect is recorded with a name. Help texts are the same on every machine, so they do not name its user. */
export function acting(command: Command): Command {
  return command.option('--as <name>', 'who does it, for the history (default: the user of the system)');
}

export function who({ as }: { readonly as?: string }): By {
  if (as !== undefined) return { by: as };
  try {
    return { by: userInfo().username };
  } catch {
    // Such as in a container whose user has no name.
    return {};
  }
}
