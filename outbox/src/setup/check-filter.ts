import { breaks, isText, recipientRule } from '../message/fields.js';
import { type Status, statuses } from '../message/message.js';
import type { PauseScope } from '../message/pauses.js';
import type { MessageFilter } from '../store/store.js';
import { checkArgument, invalidOptions } from './check-options.js';

const texts = ['sender', 'recipient', 'template', 'tag', 'code', 'dedupe'] as const;
const times = ['from', 'to'] as const;
export const criteria: readonly string[] = ['ids', 'status', ...texts, ...times];

/** @throws OutboxError `invalid-options` with every problem. */
export function checkFilter(
  call: string,
  filter: unknown,
  known: readonly string[] = [...criteria, 'before', 'limit'],
): asserts filter is MessageFilter {
  checkArgument(call, filter, known);
  const given: Readonly<Record<string, unknown>> = { ...Object(filter) };
  const { ids, status, before, limit = 100 } = given;
  const problems = [...texts, 'before' as const].flatMap((name) =>
    given[name] === undefined || isNameOf(name, given[name]) ? [] : [`${name} must be a text`],
  );
  for (const name of times) {
    const time = given[name];
    if (time !== undefined && !(time instanceof Date && !Number.isNaN(time.getTime())))
      problems.push(`${name} must be a valid Date`);
  }
  if (given.from instanceof Date && given.to instanceof Date && given.from >= given.to)
    problems.push('from must be earlier than to');
  const isStatus = (value: unknown) => statuses.some((known) => known === value);
  const isList = Array.isArray(status) && status.length > 0 && status.every(isStatus);
  if (status !== undefined && !isStatus(status) && !isList)
    problems.push(`status must be one of ${statuses.join(', ')}, or a list of these`);
  const isId = (id: unknown) => typeof id === 'string' && /^\d{1,18}$/.test(id);
  if (ids !== undefined && !(Array.isArray(ids) && ids.length > 0 && ids.length <= 1_000 && ids.every(isId)))
    problems.push('ids must be a list of 1 to 1,000 IDs of messages');
  if (typeof before === 'string' && !isId(before)) problems.push('before must be the ID of a message');
  if (!(typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= 1_000))
    problems.push('limit must be an integer from 1 to 1,000');
  // The number itself is not quoted.
  if (typeof given.recipient === 'string' && breaks(given.recipient, recipientRule))
    problems.push(`recipient ${recipientRule.says}`);
  if (problems.length > 0) throw invalidOptions(problems, call);
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
  checkFilter(call, filter, criteria);
  checkGiven(call, filter, criteria);
  const { status = from } = filter;
  const chosen = typeof status === 'string' ? [status] : status;
  const other = chosen.find((status) => !from.includes(status));
  if (other === undefined) return chosen;
  throw invalidOptions([`status must be ${from.join(' or ')}: it does nothing with ${other}`], call);
}

/** @throws OutboxError `invalid-options` */
export function checkScope(call: string, scope: PauseScope): void {
  const keys = ['sender', 'template', 'tag'] as const;
  checkArgument(call, scope, keys);
  checkGiven(call, scope, keys);
  if (keys.some((key) => scope[key] !== undefined && !isNameOf(key, scope[key])))
    throw invalidOptions(['sender, template and tag must be texts'], call);
}

/** A variable that is not set must not mean something. Only the template of session messages is empty. */
function isNameOf(key: string, value: unknown): boolean {
  return isText(value, 500) || (key === 'template' && value === '');
}

/** @throws OutboxError `invalid-options` unless there is one. A variable that is not set must not mean everything. */
function checkGiven(call: string, given: object, keys: readonly string[]): void {
  const missing = Object.entries(given).find(([, value]) => value === undefined);
  if (missing !== undefined)
    throw invalidOptions([`${missing[0]} is undefined: leave it out, or give it a value`], call);
  if (Object.keys(given).length === 0)
    throw invalidOptions([`at least one is needed of ${keys.join(', ')}`], call);
}
