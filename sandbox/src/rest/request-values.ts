import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isJsonObject, type JsonObject } from '../json-object.js';
import { type CallFilter, numberOf } from '../messages/call-filter.js';
import { maxBodySize, readBody } from '../read-body.js';

const kinds = ['template', 'text', 'attachment', 'unknown'] as const;
const outcomes = ['accepted', 'rejected', 'faulted'] as const;

/**
 * Reads a filter from the query. The default of `outcome` is `accepted`; `all` means every outcome.
 *
 * @throws RangeError that explains what is expected.
 */
export function readFilterQuery(context: Context, defaultOutcome = 'accepted'): CallFilter {
  const query = (name: string): string | undefined => context.req.query(name);
  const outcome = query('outcome') ?? defaultOutcome;
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
    throw new RangeError(`${name} must be an id such as sandbox-7, not ${value}`);
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
  if (choice !== undefined) return choice;
  throw new RangeError(`${name} must be one of ${choices.join(', ')}, not ${value}`);
}

/** @throws RangeError if the parameter is not a whole number within the limits. */
export function readNumber(context: Context, name: string, min: number, max: number): number | undefined {
  const value = context.req.query(name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
  throw new RangeError(`${name} must be a whole number from ${min} to ${max}, not ${value}`);
}

/** @throws RangeError if the request body is not a JSON object; HTTPException with 413 if it is too large. */
export async function readObject(context: Context): Promise<JsonObject> {
  const body = await readBody(context.req.raw);
  if (body === undefined) {
    throw new HTTPException(413, { message: `the body is larger than ${maxBodySize} bytes` });
  }
  try {
    const value: unknown = JSON.parse(body);
    if (isJsonObject(value)) return value;
  } catch {
    // Reported below, like JSON that is not an object.
  }
  throw new RangeError('the body must be a JSON object');
}
