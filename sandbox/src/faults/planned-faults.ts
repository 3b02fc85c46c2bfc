import { checkFaultPlan, type Fault, type FaultPlan } from './fault-plan.js';
import { faultOfRecipient } from './magic-recipients.js';

/** A plan on the board, and how far it has come. */
export type PlannedFault = FaultPlan & {
  readonly id: string;
  /** How many calls have met it. */
  readonly met: number;
};

export interface FaultBoard {
  /** @throws RangeError where the plan does not fit. */
  readonly add: (plan: FaultPlan) => PlannedFault;
  readonly all: () => readonly PlannedFault[];
  /** Takes one plan, or all of them, off; returns how many it took. */
  readonly remove: (id?: string) => number;
  /** The fault that a call meets. Magic recipients come first, then the oldest plan that fits. */
  readonly meet: (call: { readonly to?: string; readonly template?: string }) => Fault | undefined;
}

interface Entry {
  readonly id: string;
  readonly plan: FaultPlan;
  /** Calls that fitted the plan, and those of them that met the fault. */
  seen: number;
  met: number;
}

export function createFaultBoard(): FaultBoard {
  let entries: Entry[] = [];
  let count = 0;
  return {
    add: (plan) => {
      const entry: Entry = { id: `fault-${++count}`, plan: { ...checkFaultPlan(plan) }, seen: 0, met: 0 };
      entries.push(entry);
      return shown(entry);
    },
    all: () => entries.map(shown),
    remove: (id) => {
      const before = entries.length;
      entries = id === undefined ? [] : entries.filter((entry) => entry.id !== id);
      return before - entries.length;
    },
    meet: (call) => {
      const magic = faultOfRecipient(call.to);
      if (magic) return magic;
      const entry = entries.find((candidate) => fits(candidate.plan, call) && isDue(candidate));
      if (!entry) return undefined;
      entry.met++;
      entries = entries.filter(({ plan, met }) => met < timesOf(plan));
      return entry.plan;
    },
  };
}

function fits(
  { to, template }: FaultPlan,
  call: { readonly to?: string; readonly template?: string },
): boolean {
  return (to === undefined || to === call.to) && (template === undefined || template === call.template);
}

/** Spreads a share evenly instead of by chance, so that a test sees the same calls fail every time. */
function isDue(entry: Entry): boolean {
  const { share = 1 } = entry.plan;
  const before = Math.floor(entry.seen * share + rounding);
  entry.seen++;
  return Math.floor(entry.seen * share + rounding) > before;
}

/** 10 * 0.1 must count as 1. */
const rounding = 1e-9;

function timesOf({ times, share }: FaultPlan): number {
  return times ?? (share === undefined ? 1 : Number.POSITIVE_INFINITY);
}

function shown({ id, plan, met }: Entry): PlannedFault {
  return { ...plan, id, met };
}
