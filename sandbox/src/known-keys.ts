import { inspect } from 'node:util';
import { closestOf } from 'notifygen';

/**
 * Throws for a key that means nothing: a misspelt condition would otherwise match everything.
 *
 * @throws RangeError with a suggestion.
 */
export function checkKeys(keys: readonly string[], known: readonly string[], what: string): void {
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const closest = closestOf(unknown, known);
  const suggestion = closest === undefined ? '' : `; did you mean ${closest}?`;
  const all = known.length === 0 ? 'it has none' : `known: ${known.join(', ')}`;
  throw new RangeError(`${unknown} is not a ${what}${suggestion || `; ${all}`}`);
}

/** An invalid value for an error message. `String` would throw for an object whose `toString` is no function. */
export function shownValue(value: unknown): string {
  if (value === '') return 'an empty text';
  return typeof value === 'object'
    ? inspect(value, { depth: 0, breakLength: Number.POSITIVE_INFINITY })
    : String(value);
}
