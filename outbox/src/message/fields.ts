import { groupPrefix } from './group.js';
import { priorities } from './message.js';

/** What a field must be: for TypeScript, and for the SQL function. Patterns mean the same in JavaScript and PostgreSQL. */
export interface Rule {
  /** Such as `message.kind`. */
  readonly path: string;
  readonly says: string;
  /** Default: a text. */
  readonly type?: 'string' | 'number';
  readonly is?: string;
  readonly isNot?: string;
  /** In characters. */
  readonly longest?: number;
  readonly range?: readonly [least: number, most: number];
}

const text = (path: string, says: string, is: string): Rule => ({ path, says, type: 'string', is });
const or = (values: readonly string[]): string => values.join(', ').replace(/, (?=\w+$)/, ' or ');
const oneOf = (values: readonly string[]): string => `^(${values.join('|')})$`;
const outcomes = ['hold', 'resend'];

/** Fields that the options in TypeScript and the JSON have in common. */
export const commonRules: readonly Rule[] = [
  { ...text('dedupe', 'must be a text of 1 to 500 characters', '.'), longest: 500 },
  {
    ...text('tag', `must be a text of 1 to 100 characters that does not begin with ${groupPrefix}`, '.'),
    longest: 100,
    isNot: `^${groupPrefix}`,
  },
  text('priority', `must be ${or(priorities)}`, oneOf(priorities)),
  text('onUnknown', `must be ${or(outcomes)}`, oneOf(outcomes)),
  text(
    'traceParent',
    'must be a W3C traceparent, such as 00-<32 hex digits>-<16 hex digits>-01',
    '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
  ),
];
export const expiry: Rule = {
  path: 'expiresAfter',
  says: 'must be from 1 second to 365 days',
  type: 'number',
  range: [1_000, 365 * 86_400_000],
};
export const recipientRule: Rule = text(
  'to',
  'must be a string of 7 to 15 digits that starts with the country code, without +',
  '^[1-9][0-9]{6,14}$',
);

export const timeOfDayRule: Rule = text(
  'at',
  'must be a time from 00:00 to 23:59, such as 21:00',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$',
);

/** Whether it is a text that both databases can store, of at most so many characters. */
export function isText(value: unknown, longest: number): value is string {
  return !breaks(value, { path: '', says: '', type: 'string', is: '.', longest });
}

/** Whether a value breaks a rule. */
export function breaks(value: unknown, { type, is = '', isNot, longest = 1_000_000, range }: Rule): boolean {
  if (type !== undefined && typeof value !== type) return true;
  if (typeof value === 'number') return range !== undefined && (value < range[0] || value > range[1]);
  if (typeof value !== 'string') return false;
  // PostgreSQL can store neither U+0000 nor half of a surrogate pair.
  if (!value.isWellFormed() || value.includes('\0') || [...value].length > longest) return true;
  return !new RegExp(is, 's').test(value) || (isNot !== undefined && new RegExp(isNot).test(value));
}
