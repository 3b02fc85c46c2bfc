import { quote } from '../../diagnostics/format.js';
import { longestExpiry, milliseconds, quietHours as timesOf } from '../../text/delivery-times.js';
import type { Rule } from './rule.js';

export const deliveryRules: readonly Rule[] = [
  {
    name: 'expiry-range',
    problem: `Under \`delivery\`, \`expires\` is shorter than 1 second or longer than ${longestExpiry}.`,
    fix: 'choose a duration in between, or delete the key if the messages never expire',
    example: 'name: a\ndelivery: { expires: 366 days }',
    checkTemplate: ({ yaml: { delivery: { expires } = {} } }) => {
      if (expires === undefined) return [];
      const length = milliseconds(expires);
      if (length >= 1000 && length <= milliseconds(longestExpiry)) return [];
      const message = `${quote(expires)} is not from 1 second to ${longestExpiry}`;
      return [{ path: ['delivery', 'expires'], message }];
    },
  },
  {
    name: 'quiet-hours',
    problem: 'The quiet hours start and end at the same time, so they are either empty or the whole day.',
    fix: 'write two different times, such as 21:00-08:00, or delete the key',
    example: 'name: a\ndelivery: { quietHours: 21:00-21:00 }',
    checkTemplate: ({ yaml: { delivery = {} } }) => {
      if (delivery.quietHours === undefined) return [];
      const { start, end } = timesOf(delivery.quietHours);
      if (start !== end) return [];
      return [{ path: ['delivery', 'quietHours'], message: `the quiet hours start and end at ${start}` }];
    },
  },
];
