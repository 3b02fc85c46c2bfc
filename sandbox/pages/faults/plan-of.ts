import type { PlannedFault } from '@notifygen/sandbox';
import { namedFault } from '../../src/faults/fault-kinds.js';

/** The choice that takes any status. */
export const anyStatus = 'another status';

export const startValues = {
  kind: '503',
  status: '',
  /** `every`, `next` or `share`. */
  calls: 'every',
  amount: '',
  retryAfter: '',
  delay: '',
  to: '',
  template: '',
};

/** The properties of a plan, which the sandbox checks. */
type Plan = { readonly fault: string | number } & Pick<
  Partial<PlannedFault>,
  'retryAfter' | 'delay' | 'times' | 'share' | 'to' | 'template'
>;

export function isStatus(kind: string): boolean {
  return kind === anyStatus || /^\d/.test(kind);
}

/** What the form contains: an empty field is a property that is absent. */
export function planOf(values: typeof startValues): Plan {
  const { kind, status, calls, amount, retryAfter, delay, to, template } = values;
  const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
  return {
    fault: numberOrText(kind === anyStatus ? status.trim() : kind),
    retryAfter: isStatus(kind) ? numberIn(retryAfter) : undefined,
    delay: namedFault(kind)?.delay === undefined ? undefined : numberIn(delay),
    times: calls === 'next' ? (numberIn(amount) ?? 1) : undefined,
    share: calls === 'every' ? 1 : calls === 'share' ? (numberIn(amount) ?? 10) / 100 : undefined,
    to: to.trim() || undefined,
    template: template.trim() || undefined,
  };
}

/** A text that is no number stays one, so that the sandbox names it in its error. */
function numberOrText(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** Whether no other fault for every call would be applied. */
export function isForEveryCall({ share, times, to, template }: Omit<Plan, 'fault'>): boolean {
  return share === 1 && times === undefined && to === undefined && template === undefined;
}
