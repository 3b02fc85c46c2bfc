import { checkFaultPlan, type Fault, type FaultPlan } from './fault-plan.js';
import { faultOfRecipient } from './magic-recipients.js';

export type PlannedFault = FaultPlan & {
  readonly id: string;
  /** Number of calls that it was applied to. */
  readonly applied: number;
};

export interface PlannedFaults {
  /** @throws RangeError if the plan is invalid. */
  readonly add: (plan: object) => PlannedFault;
  readonly list: () => readonly PlannedFault[];
  /** Removes one plan, or all of them. Returns how many it removed. */
  readonly remove: (id?: string) => number;
  /** The fault to apply to a call: that of a magic recipient first, then the oldest plan that matches. */
  readonly take: (call: { readonly to?: string; readonly template?: string }) => Fault | undefined;
}

interface Entry {
  readonly id: string;
  readonly plan: FaultPlan;
  /** Number of calls that matched the plan, whether the fault was applied or not. */
  matched: number;
  applied: number;
}

export function createPlannedFaults(): PlannedFaults {
  let entries: Entry[] = [];
  let count = 0;
  return {
    add: (plan) => {
      const entry: Entry = { id: `fault-${++count}`, plan: checkFaultPlan(plan), matched: 0, applied: 0 };
      entries.push(entry);
      return toPlannedFault(entry);
    },
    list: () => entries.map(toPlannedFault),
    remove: (id) => {
      const before = entries.length;
      entries = id === undefined ? [] : entries.filter((entry) => entry.id !== id);
      return before - entries.length;
    },
    take: (call) => {
      const magic = faultOfRecipient(call.to);
      if (magic) return magic;
      const entry = entries.find((candidate) => matches(candidate.plan, call) && isDue(candidate));
      if (!entry) return undefined;
      entry.applied++;
      entries = entries.filter(({ plan, applied }) => applied < timesOf(plan));
      return entry.plan;
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

function toPlannedFault({ id, plan, applied }: Entry): PlannedFault {
  return { ...plan, id, applied };
}
