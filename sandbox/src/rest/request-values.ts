import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isJsonObject, type JsonObject, parseJson } from '../json-object.js';
import { checkKeys, shownValue } from '../known-keys.js';
import type { CallFilter } from '../messages/call-filter.js';
import { checkFilter, filterKeys } from '../messages/check-filter.js';
import { maxBodySize, readBody } from '../read-body.js';

interface FilterQueryOptions {
  /** Parameters of the request that do not belong to the filter. */
  readonly others?: readonly string[];
  /** Default: `accepted`. `all` means every outcome. */
  readonly outcome?: string;
  /** The properties of a filter that are parameters of the request. Default: all. */
  readonly keys?: readonly string[];
}

/**
 * Reads a filter from the query.
 *
 * @throws RangeError that explains what is expected; NotifygenError for the name of an unknown template.
 */
export function readFilterQuery(
  context: Context,
  checkTemplate: (name: string) => void,
  { others = [], outcome = 'accepted', keys = filterKeys }: FilterQueryOptions = {},
): CallFilter {
  const query = readQuery(context, [...keys, ...others]);
  const wanted = query.outcome;
  if (wanted !== undefined && !outcomes.includes(wanted))
    throw new RangeError(`outcome must be one of ${outcomes.join(', ')}, not ${shownValue(wanted)}`);
  const filter = Object.entries({ outcome, ...query }).filter(
    ([key, value]) => !others.includes(key) && !(key === 'outcome' && value === 'all'),
  );
  return checkFilter(Object.fromEntries(filter), checkTemplate);
}

const outcomes = ['accepted', 'rejected', 'faulted', 'all'];

/** @throws RangeError for an unknown parameter, or one that is set twice. */
export function readQuery(context: Context, known: readonly string[]): Readonly<Record<string, string>> {
  const queries = context.req.queries();
  checkKeys(Object.keys(queries), known, 'parameter of this request');
  return Object.fromEntries(
    Object.entries(queries).map(([key, [value = '', ...more]]) => {
      if (more.length > 0) throw new RangeError(`${key} is set ${more.length + 1} times`);
      return [key, value];
    }),
  );
}

/** @throws RangeError if the parameter is not a whole number within the limits. */
export function readNumber(context: Context, name: string, min: number, max: number): number | undefined {
  const value = context.req.query(name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
  throw new RangeError(`${name} must be a whole number from ${min} to ${max}, not ${shownValue(value)}`);
}

/** @throws RangeError if the request body is not a JSON object; HTTPException with 413 if it is too large. */
export async function readObject(context: Context): Promise<JsonObject> {
  const body = await readBody(context.req.raw);
  if (body === undefined) {
    throw new HTTPException(413, { message: `the body is larger than ${maxBodySize / 1_000_000} MB` });
  }
  try {
    const value = parseJson(body);
    if (isJsonObject(value)) return value;
  } catch {
    // Reported below, like JSON that is no object or is nested too deeply.
  }
  throw new RangeError('the body must be a JSON object of at most 100 levels');
}
