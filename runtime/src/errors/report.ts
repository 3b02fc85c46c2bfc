import { typeName } from './value-type.js';

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

/** The default of functions that callers also use outside messages. */
export function throwReport(message: string): never {
  throw new TypeError(`the value ${message}`);
}
