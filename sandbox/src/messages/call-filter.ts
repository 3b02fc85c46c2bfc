import type { Call } from './call.js';

/** Which calls to include. An absent property matches every call. */
export interface CallFilter {
  /** The recipient's full number. */
  readonly to?: string | undefined;
  /** Name of the template. */
  readonly template?: string | undefined;
  readonly kind?: Call['kind'] | undefined;
  readonly outcome?: Call['outcome'] | undefined;
  /** Part of the text, the number or the template name, ignoring case. In a number, `+` and spaces are ignored. */
  readonly text?: string | undefined;
  /** Only calls after the one with this id. */
  readonly after?: string | undefined;
  /** Only calls before the one with this id. */
  readonly before?: string | undefined;
}

export function compileFilter(filter: CallFilter): (call: Call) => boolean {
  const { to, template, kind, outcome } = filter;
  const text = filter.text?.toLowerCase() ?? '';
  const digits = /^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text) ? digitsOf(text) : undefined;
  const after = filter.after === undefined ? 0 : numberOf(filter.after);
  const before = filter.before === undefined ? Number.POSITIVE_INFINITY : numberOf(filter.before);
  return (call) =>
    (to === undefined || (call.to ?? '') === to) &&
    (template === undefined || call.template === template) &&
    (kind === undefined || call.kind === kind) &&
    (outcome === undefined || call.outcome === outcome) &&
    (text === '' || searchTextOf(call).includes(text) || hasNumber(call, digits)) &&
    numberOf(call.id) > after &&
    numberOf(call.id) < before;
}

function searchTextOf({ to = '', template = '', text, bubble }: Call): string {
  return [to, template, text, bubble.file?.name ?? '', ...bubble.buttons.map((button) => button.text)]
    .join('\n')
    .toLowerCase();
}

function hasNumber({ to = '' }: Call, digits: string | undefined): boolean {
  return digits !== undefined && digitsOf(to).includes(digits);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** `sandbox-7` -> 7. Calls are numbered in the order in which they arrive. */
export function numberOf(id: string): number {
  return Number(/^sandbox-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
}
