import { priorities } from './message.js';

const or = (values: readonly string[]): string => values.join(', ').replace(/, (?=\w+$)/, ' or ');

export const shortestExpiry = 1_000;
export const longestExpiry: number = 365 * 86_400_000;
/**
 * What the fields of a message must be, for TypeScript and for the SQL function. Patterns mean the same in JavaScript and
 * PostgreSQL.
 */
type Field = 'dedupe' | 'priority' | 'onUnknown' | 'quietHours' | 'timeZone' | 'traceParent';
export const outcomes = ['hold', 'resend'] as const;
export const mostDedupe = 500;
export const localTime = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
export const traceContext = '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$';
/** Offsets, such as +01:00, are the same in summer and winter, which no place is meant to be. */
export const zoneStart = '^[A-Za-z]';

export const rules: Readonly<Record<Field | 'longExpiry' | 'past' | 'beforeStart', string>> = {
  dedupe: `dedupe must be a text of 1 to ${mostDedupe} characters`,
  priority: `priority must be ${or(priorities)}`,
  onUnknown: `onUnknown must be ${or(outcomes)}`,
  quietHours: 'quietHours must be two different times from 00:00 to 23:59, such as 21:00 and 08:00',
  timeZone: 'timeZone must be the name of a time zone, such as Europe/London',
  traceParent: 'traceParent must be a W3C traceparent, such as 00-<32 hex digits>-<16 hex digits>-01',
  longExpiry: 'must be from 1 second to 365 days',
  past: 'is in the past, so the message would never be sent',
  beforeStart: 'must be later than notBefore',
};
