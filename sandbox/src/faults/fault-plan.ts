import { checkKeys, shownValue } from '../known-keys.js';
import { maxDelay } from '../max-delay.js';
import { type FaultKind, faultNames, namedFault } from './fault-kinds.js';

/** One way in which a call fails. */
export interface Fault {
  /** A status from 400 to 599, or the name of a fault. */
  readonly fault: FaultKind;
  /** Seconds in the `Retry-After` header. Default: 1 for 429; no header for other statuses. At most 2,147,483,647. */
  readonly retryAfter?: number | undefined;
  /** Milliseconds: the delay of `slow` (default 2,000), or between two bytes of `drip` (default 100). At most 2,147,483,647. */
  readonly delay?: number | undefined;
}

/** A fault, and the calls to apply it to. */
export interface FaultPlan extends Fault {
  /** Number of calls. Default: 1, or unlimited if `share` is set. */
  readonly times?: number | undefined;
  /** Share of the calls, above 0 and up to 1, evenly spread: 0.25 is every fourth call. Default: 1. */
  readonly share?: number | undefined;
  /** Only calls to this recipient. */
  readonly to?: string | undefined;
  /** Only calls with this template. */
  readonly template?: string | undefined;
}

export function preventsAcceptance({ fault }: Fault): boolean {
  return namedFault(fault)?.isAccepted !== true;
}

/** A plan with an invalid value. */
export class FaultPlanError extends RangeError {
  /** The property with the invalid value. */
  readonly property: string;

  constructor(property: string, message: string) {
    super(message);
    this.property = property;
  }
}

const allowed: Readonly<
  Record<keyof FaultPlan, readonly [expected: string, isValid: (value: unknown) => boolean]>
> = {
  fault: [`a status from 400 to 599 or one of ${faultNames.join(', ')}`, isFaultKind],
  retryAfter: [`a number from 0 to ${maxDelay}`, isDelay],
  delay: [`a number from 0 to ${maxDelay}`, isDelay],
  times: ['a whole number of at least 1', (value) => Number.isInteger(value) && Number(value) >= 1],
  share: ['a number above 0 and at most 1', (value) => typeof value === 'number' && value > 0 && value <= 1],
  to: ['a string', (value) => typeof value === 'string'],
  template: ['a string', (value) => typeof value === 'string'],
};

/**
 * Checks a plan from any source, such as the body of a request.
 *
 * @throws FaultPlanError that explains what is expected; RangeError for an unknown property.
 */
export function checkFaultPlan(plan: object): FaultPlan {
  assertPlanObject(plan);
  const copy = { ...plan };
  assertFaultPlan(copy);
  const { fault, delay, retryAfter } = copy;
  if (delay !== undefined && namedFault(fault)?.delay === undefined) {
    const delayed = faultNames.filter((name) => namedFault(name)?.delay !== undefined);
    throw new FaultPlanError('delay', `delay applies only to ${delayed.join(' and ')}, not to ${fault}`);
  }
  if (retryAfter !== undefined && typeof fault !== 'number') {
    throw new FaultPlanError('retryAfter', `retryAfter applies only to a status, not to ${fault}`);
  }
  return copy;
}

/** @throws FaultPlanError for anything else, such as a text. */
export function assertPlanObject(plan: unknown): asserts plan is object {
  if (typeof plan === 'object' && plan !== null) return;
  const message = `a fault must be an object such as { fault: 503 }, not ${shownValue(plan)}`;
  throw new FaultPlanError('fault', message);
}

function assertFaultPlan(plan: Readonly<Record<string, unknown>>): asserts plan is FaultPlan & typeof plan {
  checkKeys(Object.keys(plan), Object.keys(allowed), 'property of a fault');
  for (const [key, [expected, isValid]] of Object.entries(allowed)) {
    const value = plan[key];
    if (isValid(value) || (value === undefined && key !== 'fault')) continue;
    throw new FaultPlanError(key, `${key} must be ${expected}, not ${shownValue(value)}`);
  }
}

function isFaultKind(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 400 && value <= 599;
  return typeof value === 'string' && namedFault(value) !== undefined;
}

function isDelay(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= maxDelay;
}
