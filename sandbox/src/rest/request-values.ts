import type { Context } from 'hono';
import { isFields } from '../json-object.js';
import type { CallFilter } from '../messages/call-filter.js';
import { numberOf } from '../messages/call-filter.js';

const kinds = ['template', 'text', 'attachment', 'unknown'] as const;
const outcomes = ['accepted', 'refused', 'faulted'] as const;

/**
 * Reads a filter from an address's query. `outcome` is `accepted` where it is absent; `all` takes every one.
 *
 * @throws RangeError that says what fits.
 */
export function readFilterQuery(context: Context): CallFilter {
  const query = (name: string): string | undefined => context.req.query(name);
  const outcome = query('outcome') ?? 'accepted';
  return {
    to: query('to'),
    template: query('template'),
    text: query('text'),
    after: readId('after', query('after')),
    before: readId('before', query('before')),
    kind: readChoice('kind', query('kind'), kinds),
    outcome: outcome === 'all' ? undefined : readChoice('outcome', outcome, outcomes),
  };
}

function readId(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && Number.isNaN(numberOf(value))) {
    throw new RangeError(`${name} must be an id, such as sandbox-7, not ${value}`);
  }
  return value;
}

function readChoice<const Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((known) => known === value);
  if (choice === undefined)
    throw new RangeError(`${name} must be one of ${choices.join(', ')}, not ${value}`);
  return choice;
}

/** @throws RangeError where it is no whole number within the limits. */
export function readNumber(
  name: string,
  value: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${value}`);
}

/** @throws RangeError where the request's body is no JSON object. */
export async function readObject(context: Context): Promise<Readonly<Record<string, unknown>>> {
  try {
    const value: unknown = await context.req.json();
    if (isFields(value)) return value;
  } catch {
    // Said below, like every other body that does not fit.
  }
  throw new RangeError('the body must be a JSON object');
}
