export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Copies the properties of an object, each read once, so that a getter or a proxy cannot return another value after the
 * check. The copy has no prototype: what a polluted `Object.prototype` adds is not read.
 */
export function readOnce<T extends object>(value: T): T {
  const copy: T = Object.create(null);
  return Object.assign(copy, value);
}

/**
 * Reads options once, as `readOnce`. A misspelt option would be ignored, such as the one that keeps messages from customers.
 *
 * @throws TypeError for options that are not an object, and for unknown ones.
 */
export function readOptions<T extends object>(
  options: T,
  known: readonly (keyof T & string)[],
  prefix: string = '',
): T {
  if (!isRecord(options))
    throw new TypeError(
      `${prefix || 'options'} must be an object, such as { ${known[0]}: … }, not ${typeName(options)}`,
    );
  const copy = readOnce(options);
  const unknown = Object.keys(copy).find((name) => !known.some((one) => one === name));
  if (unknown === undefined) return copy;
  throw new TypeError(
    `${prefix && `${prefix}.`}${unknown} is not a known option; the known ones are ${known.join(', ')}`,
  );
}

/** The type of a value for an error message: `a string`, `an array`, `null`. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
