import { query } from '../../../ui/connection.js';
import { sandbox } from '../shared/sandbox.js';
import type { ListFilter } from './call-filter.js';

/** What the address of the page names. */
export interface Address extends ListFilter {
  /** The call that the user has selected. Absent: the newest one is open, whichever it is. */
  readonly message?: string | undefined;
  /** The run that the call belongs to. */
  readonly run?: string | undefined;
}

export function readAddress(): Address {
  const values = new URLSearchParams(location.search);
  const read = (name: string): string | undefined => values.get(name) ?? undefined;
  const outcome = read('outcome');
  return {
    to: read('to'),
    search: read('q') || undefined,
    outcome: /^(accepted|rejected|faulted)$/.test(outcome ?? '') ? outcome : undefined,
    message: read('message'),
    run: read('run'),
  };
}

/** Notes in the address what the page shows. With `push`, the browser's Back button returns to what it showed before. */
export function writeAddress({ to, search, outcome, message }: Address, how: 'push' | 'replace'): void {
  const run = message === undefined ? undefined : sandbox.run.peek();
  const address = `/?${query({ to, q: search, outcome, message, run })}`.replace(/\?$/, '');
  if (address === location.pathname + location.search) return;
  if (how === 'push') history.pushState({ isPushed: true }, '', address);
  else history.replaceState(history.state, '', address);
}
