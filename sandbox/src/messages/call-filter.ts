import type { Call } from './call.js';

/** Which calls are meant; what is absent does not matter. */
export interface CallFilter {
  /** The recipient's whole number. */
  readonly to?: string | undefined;
  /** Name of the template. */
  readonly template?: string | undefined;
  /** What was sent; `unknown` where it could not be told. */
  readonly kind?: Call['kind'] | undefined;
  /** What became of it. */
  readonly outcome?: Call['outcome'] | undefined;
  /** Some of what the recipient reads, of the number, or of the template's name, in any case. */
  readonly text?: string | undefined;
  /** Only what came after the call with this id. */
  readonly after?: string | undefined;
  /** Only what came before the call with this id. */
  readonly before?: string | undefined;
}

export function matcher(filter: CallFilter): (call: Call) => boolean {
  const { to, template, kind, outcome } = filter;
  const text = filter.text?.toLowerCase() ?? '';
  const after = filter.after === undefined ? 0 : numberOf(filter.after);
  const before = filter.before === undefined ? Number.POSITIVE_INFINITY : numberOf(filter.before);
  return (call) =>
    (to === undefined || (call.to ?? '') === to) &&
    (template === undefined || call.template === template) &&
    (kind === undefined || call.kind === kind) &&
    (outcome === undefined || call.outcome === outcome) &&
    (text === '' || haystackOf(call).includes(text)) &&
    numberOf(call.id) > after &&
    numberOf(call.id) < before;
}

function haystackOf({ to = '', template = '', text, bubble }: Call): string {
  return [to, template, text, bubble.file?.name ?? '', ...bubble.buttons.map((button) => button.text)]
    .join('\n')
    .toLowerCase();
}

/** `sandbox-7` -> 7; calls are numbered as they come. */
export function numberOf(id: string): number {
  return Number(/^sandbox-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
}
