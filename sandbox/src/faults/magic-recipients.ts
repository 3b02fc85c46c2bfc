import { faultNames, listedStatuses } from './fault-kinds.js';
import type { Fault } from './fault-plan.js';

/** No country has the code 999, so no real customer has such a number. */
const prefix = '9990000';

/**
 * The fault that a recipient's number triggers: 9990000 and a status, such as 9990000429, or 9990000 and 001, 002, …
 * for the named faults, in their order.
 */
export function faultOfRecipient(to: string | undefined): Fault | undefined {
  const code = to?.startsWith(prefix) ? to.slice(prefix.length) : '';
  if (!/^\d{3}$/.test(code)) return undefined;
  const number = Number(code);
  if (number >= 400 && number <= 599) return { fault: number };
  const fault = faultNames[number - 1];
  return fault && { fault };
}

/** The magic numbers by the name of their fault, to show them to users. */
export function magicRecipients(): Readonly<Record<string, string>> {
  const statuses = Object.keys(listedStatuses).map((status) => [status, prefix + status]);
  const names = faultNames.map((name, index) => [name, prefix + String(index + 1).padStart(3, '0')]);
  return Object.fromEntries([...statuses, ...names]);
}
