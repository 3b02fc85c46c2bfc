import { checkFaultPlan, type Fault, type FaultPlan } from './fault-plan.js';
import { faultOfRecipient } from './magic-recipients.js';

/** A fault that has not been used up. */
export type PlannedFault = FaultPlan & {
  /** Such as `fault-7`. */
  readonly id: string;
  /** Number of calls that it was applied to. */
  readonly applied: number;
};

/** Faults that were planned but not applied to as many calls as planned. */
export class UnusedFaultError extends Error {
  override readonly name = 'UnusedFaultError';
}

export interface PlannedFaults {
  /** @throws RangeError if the plan is invalid; what `checkTemplate` throws for the name of a template. */
  readonly add: (plan: object) => PlannedFault;
  readonly list: () => readonly PlannedFault[];
  /** Removes the plans with these properties, or all of them. Returns how many it removed. */
  readonly remove: (which?: { readonly id?: string; readonly to?: string | undefined }) => number;
  /** The fault to apply to a call: that of a magic recipient first, then the oldest plan that matches. */
  readonly take: (call: { readonly to?: string; readonly template?: string }) => Fault | undefined;
  /** Calls a listener when a fault is added, removed or applied. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Entry {
  readonly id: string;
  readonly plan: FaultPlan;
  /** Number of calls that matched the plan, whether the fault was applied or not. */
  matched: number;
  applied: number;
}

export function createPlannedFaults(checkTemplate: (name: string) => void): PlannedFaults {
  let entries: Entry[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    add: (plan) => {
      const checked = checkFaultPlan(plan);
      if (checked.template !== undefined) checkTemplate(checked.template);
      const entry: Entry = { id: `fault-${++count}`, plan: checked, matched: 0, applied: 0 };
      entries.push(entry);
      announce();
      return toPlannedFault(entry);
    },
    list: () => entries.map(toPlannedFault),
    remove: ({ id, to } = {}) => {
      const before = entries.length;
      entries = entries.filter(
        (entry) => !((id === undefined || entry.id === id) && (to === undefined || entry.plan.to === to)),
      );
      const removed = before - entries.length;
      if (removed > 0) announce();
      return removed;
    },
    take: (call) => {
      const magic = faultOfRecipient(call.to);
      if (magic) return magic;
      const entry = entries.find((candidate) => matches(candidate.plan, call) && isDue(candidate));
      if (!entry) return undefined;
      entry.applied++;
      entries = entries.filter(({ plan, applied }) => applied < timesOf(plan));
      announce();
      return entry.plan;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function matches(
  { to, template }: FaultPlan,
  call: { readonly to?: string; readonly template?: string },
): boolean {
  return (to === undefined || to === call.to) && (template === undefined || template === call.template);
}

/** Spreads a share evenly instead of randomly, so that the same calls fail in every run of a test. */
function isDue(entry: Entry): boolean {
  const { share = 1 } = entry.plan;
  const before = Math.floor(entry.matched * share + rounding);
  entry.matched++;
  return Math.floor(entry.matched * share + rounding) > before;
}

/** 10 * 0.1 must count as 1. */
const rounding = 1e-9;

function timesOf({ times, share }: FaultPlan): number {
  return times ?? (share === undefined ? 1 : Number.POSITIVE_INFINITY);
}

/** Whether a fault was applied to fewer calls than planned, or to none if it applies to a share of them. */
export function isUnused({ times = 1, applied }: PlannedFault): boolean {
  return applied < times;
}

export function describeUnusedFault({ fault, to, template, times = 1, applied }: PlannedFault): string {
  const calls = [to !== undefined && ` to ${to}`, template !== undefined && ` with ${template}`];
  const scope = calls.filter(Boolean).join('');
  return `${fault} for calls${scope}: applied to ${applied} of ${times}`;
}

function toPlannedFault({ id, plan, applied }: Entry): PlannedFault {
  return { ...plan, id, applied };
}
