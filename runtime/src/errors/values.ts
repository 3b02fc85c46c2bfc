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
 * Reads options once, as `readOnce`.
 *
 * @throws TypeError if they are not an object.
 */
export function readOptions<T extends object>(options: T, name: string = 'options'): T {
  if (isRecord(options)) return readOnce(options);
  throw new TypeError(`${name} must be an object, not ${typeName(options)}`);
}

/** Throws a `TypeError` for an option that is left, as it would be ignored, such as one that keeps messages from customers. */
export function refuseUnknown(rest: object, prefix: string = ''): void {
  const [name] = Object.keys(rest);
  if (name !== undefined) throw new TypeError(`${prefix}${name} is not a known option`);
}

/** The type of a value for an error message: `a string`, `an array`, `null`. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Reports what is wrong with one value, without quoting it: it may be personal data. */
export type Report = (message: string) => void;

/** Reports that a value is missing or of the wrong type. */
export function reportType(value: unknown, expected: string, report: Report): void {
  report(value === undefined ? 'is missing' : `must be ${expected}, not ${typeName(value)}`);
}

/** Reports a value that no one means to send. */
export function reportAccident(message: string, report: Report): void {
  report(`${message}; checkAccidents: false allows it`);
}

/** Its code is that of an invalid message, so that one check finds all invalid input of a request. */
export class InvalidValue extends TypeError {
  readonly code = 'invalid-message';
}

/** The default of functions that callers also use outside messages. */
export function throwReport(message: string): never {
  throw new InvalidValue(`the value ${message}`);
}
