import { breaks, isText, type Rule, recipientRule, timeOfDayRule } from './fields.js';

/** Says what is wrong with a value at a path, such as `senders.shop`. */
export type Check = (value: unknown, path: string) => readonly string[];

export function is(test: (value: unknown) => boolean, says: string): Check {
  return (value, path) => (test(value) ? [] : [`${path} ${says}`]);
}

export function optional(check: Check): Check {
  return (value, path) => (value === undefined ? [] : check(value, path));
}

export function number(least: number, most: number, isWhole: boolean = false): Check {
  const range = `from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
  return is(
    (value) =>
      typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value)),
    `must be ${isWhole ? 'an integer' : 'a number'} ${range}`,
  );
}

export function text(longest: number): Check {
  return is((value) => isText(value, longest), textOf(longest));
}

export function oneOf(...values: readonly unknown[]): Check {
  return is((value) => values.includes(value), `must be ${values.join(' or ')}`);
}

const lineOf = (longest: number): string =>
  `${textOf(longest)}, without line breaks and other control characters`;
/** A terminal shows it as it is. */
const isLine = (value: unknown, longest: number): boolean =>
  isText(value, longest) && value.trim() !== '' && !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(value);
const textOf = (longest: number): string => `must be a text of 1 to ${longest} characters`;

export const reason: Check = is((value) => isLine(value, 500), lineOf(500));
export const by: Check = is((value) => isLine(value, 100), lineOf(100));
const follows = (rule: Rule): Check => is((value) => !breaks(value, rule), rule.says);
export const timeOfDay: Check = follows(timeOfDayRule);
/** The number itself is not quoted. */
export const recipient: Check = follows(recipientRule);

export function object(checks: Readonly<Record<string, Check>>): Check {
  const known = Object.keys(checks).join(', ');
  return (value, path) => {
    if (!isRecord(value)) return [path === '' ? noObject : `${path} must be an object with ${known}`];
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(checks, key));
    return [
      ...unknown.map((key) => `${at(key)} is not an option; the options are ${known}`),
      ...Object.entries(checks).flatMap(([key, check]) => check(value[key], at(key))),
    ];
  };
}

export const noObject = 'the options must be an object';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
