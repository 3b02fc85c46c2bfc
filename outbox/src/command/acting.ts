import { userInfo } from 'node:os';
import { Option } from 'commander';
import type { By } from '../outbox-interface.js';

/** Of a command whose effect is recorded with a name. Help texts are the same on every machine, so they do not name its user. */
export const asOption: Option = new Option(
  '--as <name>',
  'who does it, for the history (default: the user of the system)',
);

export function who({ as }: { readonly as?: string }): By {
  if (as !== undefined) return { by: as };
  try {
    return { by: userInfo().username };
  } catch {
    // Such as in a container whose user has no name.
    return {};
  }
}
