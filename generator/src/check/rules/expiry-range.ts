import { quote } from '../../diagnostics/format.js';
import { longestExpiry, milliseconds } from '../../text/delivery-times.js';
import type { TemplateRule } from './rule.js';

export const expiryRange: TemplateRule = {
  kind: 'template',
  name: 'expiry-range',
  severity: 'error',
  about: 'keys and values',
  docs: {
    problem: `Under \`delivery\`, \`expires\` is shorter than 1 second or longer than ${longestExpiry}.`,
    fix: 'Choose a duration in between, or delete the key if the messages never expire.',
  },
  example: 'name: a\ndelivery: { expires: 366 days }',
  check: ({ yaml: { delivery: { expires } = {} } }) => {
    if (expires === undefined) return [];
    const length = milliseconds(expires);
    if (length >= 1000 && length <= milliseconds(longestExpiry)) return [];
    return [
      {
        path: ['delivery', 'expires'],
        message: `${quote(expires)} is not from 1 second to ${longestExpiry}`,
        hint: 'choose a duration in between, or delete the key if the messages never expire',
      },
    ];
  },
};
