import type { Call } from './call.js';
import { compileSearch, containsText } from './search-text.js';

/** Which calls to include. An absent property matches every call. */
export interface CallFilter {
  /** The recipient's full number. */
  readonly to?: string | undefined;
  /** Name of the template. */
  readonly template?: string | undefined;
  /** `template`, `text`, `attachment` or `unknown`. */
  readonly kind?: Call['kind'] | undefined;
  /** `accepted`, `rejected` or `faulted`. */
  readonly outcome?: Call['outcome'] | undefined;
  /** Part of the text, the number or the template name, ignoring case. In a number, `+` and spaces are ignored. */
  readonly text?: string | undefined;
  /** Words in any order, `template:` with a part of a name, `is:rejected` and `status:422`, as in the search box of the inbox. */
  readonly search?: string | undefined;
  /** Only calls after the one with this id. */
  readonly after?: string | undefined;
  /** Only calls before the one with this id. */
  readonly before?: string | undefined;
}

export function compileFilter(filter: CallFilter): (call: Call) => boolean {
  const { to, template, kind, outcome } = filter;
  const text = filter.text?.toLowerCase() ?? '';
  const matchesSearch = compileSearch(filter.search ?? '');
  const { after, before } = filter;
  return (call) =>
    (to === undefined || (call.to ?? '') === to) &&
    (template === undefined || call.template === template) &&
    (kind === undefined || call.kind === kind) &&
    (outcome === undefined || call.outcome === outcome) &&
    (text === '' || containsText(call, text)) &&
    matchesSearch(call) &&
    (after === undefined || numberOf(call.id) > numberOf(after)) &&
    (before === undefined || numberOf(call.id) < numberOf(before));
}

/** `sandbox-7` -> 7. Calls are numbered in the order in which they arrive. */
export function numberOf(id: string): number {
  return Number(/^sandbox-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
}
