export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Far more than any request needs, and few enough for functions that call themselves at each level. */
const maxDepth = 100;

/** @throws RangeError if the JSON is nested too deeply; SyntaxError if it is invalid. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new RangeError(`it is nested more than ${maxDepth} levels deep`);
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return value;
}

/** A string as it is, and anything else as JSON: an object may have a `toString` that is no function. */
export function textOfJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
