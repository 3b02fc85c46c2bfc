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

/** The type of a value for an error message: `a string`, `an array`, `null`. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
