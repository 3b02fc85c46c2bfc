import { query } from '../../../ui/connection.js';
import type { Load } from '../../../ui/pager.js';
import type { CallSummary } from '../../src/messages/call-summary.js';
import { sandbox } from '../shared/sandbox.js';

/** Which calls a list has. `faulted` includes accepted calls that a fault was applied to. */
export interface ListFilter {
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly outcome?: string | undefined;
}

export function isActive({ to, search, outcome }: ListFilter): boolean {
  return to !== undefined || search !== undefined || outcome !== undefined;
}

/** Calls that the sandbox looks at for one request of a search. The page then asks again. */
const scan = 5_000;

/** Loads the calls of a filter. */
export function loadCalls({ to, search, outcome = 'all' }: ListFilter): Load<CallSummary> {
  const filter =
    outcome === 'faulted'
      ? { to, search: [search, 'is:faulted'].filter(Boolean).join(' '), outcome: 'all' }
      : { to, search, outcome };
  const values = { ...filter, scan: filter.search === undefined ? undefined : scan };
  return (part) => sandbox.page(`calls?${query({ ...values, ...part })}`);
}

/** Whether a list contains a call. `undefined`: only the sandbox knows. */
export function matches({ to, search, outcome }: ListFilter, call: CallSummary): boolean | undefined {
  if (to !== undefined && (call.to ?? '') !== to) return false;
  if (search !== undefined) return undefined;
  if (outcome === 'faulted') return call.fault !== undefined;
  return outcome === undefined || call.outcome === outcome;
}
