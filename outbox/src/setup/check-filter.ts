import { statuses } from '../message/message.js';
import type { MessageFilter } from '../store/store.js';
import { invalidOptions } from './check-options.js';

const names = ['sender', 'status', 'recipient', 'template', 'dedupe', 'before', 'limit'];

/** @throws OutboxError `invalid-options` with every problem. */
export function checkFilter(filter: MessageFilter): void {
  if (typeof filter !== 'object' || filter === null)
    throw invalidOptions(['the filter must be an object'], 'find');
  const problems: string[] = [];
  for (const [name, value] of Object.entries(filter)) {
    if (!names.includes(name)) problems.push(`${name} is not a filter; the filters are ${names.join(', ')}`);
    else if (value !== undefined && typeof value !== (name === 'limit' ? 'number' : 'string'))
      problems.push(`${name} must be a ${name === 'limit' ? 'number' : 'string'}`);
  }
  const { status, limit = 100 } = filter;
  if (status !== undefined && !statuses.includes(status))
    problems.push(`status must be one of ${statuses.join(', ')}`);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 1_000))
    problems.push('limit must be an integer from 1 to 1,000');
  if (problems.length > 0) throw invalidOptions(problems, 'find');
}
