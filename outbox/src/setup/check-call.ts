import { isTime } from '../enqueue/read-start.js';
import { OutboxError, refuse } from '../errors.js';
import {
  by,
  type Check,
  is,
  isRecord,
  noObject,
  number,
  object,
  oneOf,
  optional,
  reason,
  recipient,
} from '../message/check.js';
import { isText } from '../message/fields.js';
import { type Status, statuses } from '../message/message.js';
import type { PauseScope } from '../message/pauses.js';
import { timedCauses } from '../rules/held.js';
import type { MessageFilter } from '../store/store.js';

const optionChecks: Readonly<Record<string, Check>> = {
  by: optional(by),
  reason,
  kind: optional(oneOf('person', 'platform')),
};

/** A transaction that is missing by mistake must not mean that the call acts outside of it. */
export function checkTransaction(call: string, options: object): void {
  refuse(call, isRecord(options) ? [] : [noObject]);
  if (!('tx' in options) || (options.tx !== undefined && options.tx !== null)) return;
  throw new OutboxError(
    'wrong-transaction',
    `tx is ${options.tx}. Pass the transaction, or leave tx out to act outside of one.`,
  );
}

/**
 * Checks the names of options, and the values of those that several calls have.
 *
 * @throws OutboxError `invalid-options` with every problem, or `wrong-transaction`
 */
export function checkArgument(call: string, given: unknown, known: readonly string[]): void {
  const checks = known.map((name) => [name, optionChecks[name] ?? (() => [])] as const);
  refuse(call, object(Object.fromEntries(checks))(given, ''));
  if (known.includes('tx')) checkTransaction(call, Object(given));
}

const name = optional(is((value) => isText(value, 500), 'must be a text'));
const time = optional(is(isTime, 'must be a valid Date'));
const isStatus = (value: unknown) => statuses.some((status) => status === value);
const scopeChecks: Readonly<Record<string, Check>> = {
  sender: name,
  // Only the template of session messages is empty.
  template: (value, path) => (value === '' ? [] : name(value, path)),
  tag: name,
};
const isId = (value: unknown) => typeof value === 'string' && /^\d{1,18}$/.test(value);
export const filterChecks: Readonly<Record<string, Check>> = {
  ids: optional(
    is(
      (value) => Array.isArray(value) && value.length > 0 && value.length <= 1_000 && value.every(isId),
      'must be a list of 1 to 1,000 IDs of messages',
    ),
  ),
  status: optional(
    is(
      (value) => (Array.isArray(value) ? value.length > 0 && value.every(isStatus) : isStatus(value)),
      `must be one of ${statuses.join(', ')}, or a list of these`,
    ),
  ),
  ...scopeChecks,
  recipient: optional(recipient),
  code: name,
  waits: optional(oneOf(...timedCauses)),
  dedupe: name,
  from: time,
  to: time,
};
const pageChecks = {
  before: optional(is(isId, 'must be the ID of a message')),
  limit: optional(number(1, 1_000, true)),
};

/** @throws OutboxError `invalid-options` with every problem. */
export function checkFilter(
  call: string,
  filter: unknown,
  checks: Readonly<Record<string, Check>> = { ...filterChecks, ...pageChecks },
): asserts filter is MessageFilter {
  const { from, to } = Object(filter);
  const isEmpty = isTime(from) && isTime(to) && from >= to;
  refuse(call, [...object(checks)(filter, ''), ...(isEmpty ? ['from must be earlier than to'] : [])]);
}

/** Of what a call changes, at least one is needed, and a variable that is not set must not mean everything. */
function checkChoice(call: string, given: unknown, checks: Readonly<Record<string, Check>>): void {
  checkFilter(call, given, checks);
  const entries = Object.entries(Object(given));
  const unset = entries.flatMap(([key, value]) => (value === undefined ? key : []));
  refuse(call, entries.length > 0 ? [] : [`needs at least one of ${Object.keys(checks).join(', ')}`]);
  refuse(
    call,
    unset.map((key) => `${key} is undefined: leave it out, or give it a value`),
  );
}

/** @throws OutboxError `invalid-options`, but not for a sender that this outbox does not have: others may send to the same database. */
export function checkScope(call: string, scope: unknown): asserts scope is PauseScope<never> {
  checkChoice(call, scope, scopeChecks);
}

/**
 * Checks what many messages are chosen by, and returns their statuses.
 *
 * @param from The statuses that the call applies to.
 * @throws OutboxError `invalid-options` with every problem.
 */
export function checkActionFilter(
  call: string,
  filter: MessageFilter,
  from: readonly Status[],
): readonly Status[] {
  checkChoice(call, filter, filterChecks);
  const { status = from } = filter;
  const chosen = typeof status === 'string' ? [status] : status;
  const others = chosen.filter((one) => !from.includes(one));
  refuse(
    call,
    others.map((one) => `status must be ${from.join(' or ')}: it does nothing with ${one}`),
  );
  return chosen;
}
