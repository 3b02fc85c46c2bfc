/** How a call can go wrong. A number is the HTTP status, 400 to 599, that answers it. */
export type FaultKind = number | FaultName;

/** `before` and `after` say whether the message was accepted; after the last three it was. */
export type FaultName =
  | 'timeout-before'
  | 'timeout-after'
  | 'cut-before'
  | 'cut-after'
  | 'slow'
  | 'drip'
  | 'rubbish';

/** Every name; their order gives the magic recipients their numbers. */
export const faultNames: readonly FaultName[] = [
  'timeout-before',
  'timeout-after',
  'cut-before',
  'cut-after',
  'slow',
  'drip',
  'rubbish',
];

/** One way for a call to go wrong. */
export interface Fault {
  /** The status to answer with, or what else happens. */
  readonly fault: FaultKind;
  /** Seconds to name in `Retry-After`. Default: 1 for 429; other statuses have none. */
  readonly retryAfter?: number | undefined;
  /** Milliseconds: the wait of `slow` (default 2,000), or between two bytes of `drip` (default 100). */
  readonly delay?: number | undefined;
}

/** A fault to expect, and which calls meet it. */
export interface FaultPlan extends Fault {
  /** How many calls meet it. Default: 1, or without end where `share` is given. */
  readonly times?: number | undefined;
  /** What part of the calls meets it, above 0 and up to 1, evenly spread: 0.25 is every fourth. Default: 1. */
  readonly share?: number | undefined;
  /** Only calls to this recipient. */
  readonly to?: string | undefined;
  /** Only calls with this template. */
  readonly template?: string | undefined;
}

/** Whether a fault strikes before the message is accepted. */
export function strikesBefore({ fault }: Fault): boolean {
  return typeof fault === 'number' || fault === 'timeout-before' || fault === 'cut-before';
}

/**
 * Checks a plan that may have come from anywhere.
 *
 * @throws RangeError that says what fits.
 */
export function checkFaultPlan(plan: FaultPlan): FaultPlan {
  const { fault, times, share, retryAfter, delay } = plan;
  if (!isFaultKind(fault)) {
    throw new RangeError(
      `fault must be a status from 400 to 599 or one of ${faultNames.join(', ')}, not ${String(fault)}`,
    );
  }
  if (times !== undefined && !(Number.isInteger(times) && times >= 1)) {
    throw new RangeError(`times must be a whole number from 1, not ${times}`);
  }
  if (share !== undefined && !(share > 0 && share <= 1)) {
    throw new RangeError(`share must be above 0 and at most 1, not ${share}`);
  }
  for (const [name, value] of Object.entries({ retryAfter, delay })) {
    if (value !== undefined && !(Number.isFinite(value) && value >= 0)) {
      throw new RangeError(`${name} must be a number from 0, not ${value}`);
    }
  }
  return plan;
}

function isFaultKind(value: unknown): value is FaultKind {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 400 && value <= 599;
  return faultNames.some((name) => name === value);
}

/**
 * Reads a fault from a command line: `KIND[=NUMBER][:TIMES or :SHARE%]`, such as `503:3`, `429=5`, `slow=3000:10%`.
 * NUMBER is the seconds of `Retry-After` for a status, else milliseconds.
 *
 * @throws RangeError that says what fits.
 */
export function parseFault(text: string): FaultPlan {
  const match = /^([a-z-]+|\d{3})(?:=(\d+))?(?::(\d+)(%?))?$/.exec(text);
  if (!match) {
    throw new RangeError(
      `${text} is no fault; write KIND[=NUMBER][:TIMES or :SHARE%], such as 503:3 or slow:10%`,
    );
  }
  const [, kind = '', number, amount, percent] = match;
  const status = /^\d/.test(kind);
  const fault = status ? Number(kind) : faultNames.find((name) => name === kind);
  if (fault === undefined) {
    throw new RangeError(
      `fault must be a status from 400 to 599 or one of ${faultNames.join(', ')}, not ${kind}`,
    );
  }
  return checkFaultPlan({
    fault,
    ...(number !== undefined && (status ? { retryAfter: Number(number) } : { delay: Number(number) })),
    ...(amount !== undefined && (percent ? { share: Number(amount) / 100 } : { times: Number(amount) })),
  });
}
