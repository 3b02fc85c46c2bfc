import { describe, expect, it } from 'vitest';
import {
  fillTemplate,
  formatCode,
  formatDate,
  formatDateTime,
  formatMoney,
  formatText,
  formatTime,
  readTimeZone,
  type TemplateContract,
} from '../src/codegen.js';
import { checkRequest } from '../src/index.js';
import { normalized } from './portable/format-cases.ts';
import { to } from './support/account.js';
import { issuesIn } from './support/issues-in.js';
import { untyped } from './support/send-error-of.js';

const contract: TemplateContract = {
  name: 'order_shipped',
  language: ['en', 'de'],
  toTimeZone: readTimeZone,
  parameters: [
    'customerName',
    { label: 'total', format: formatMoney },
    { label: 'deliveryDay', format: formatDate, style: 'full' },
    { label: 'productName', format: formatText, max: 10, overflow: 'truncate' },
    { label: 'orderedAt', format: formatDateTime, style: 'short' },
    { label: 'code', format: formatCode },
  ],
};
const valid = {
  to,
  language: 'de',
  timeZone: 'Europe/Berlin',
  parameters: [
    'Ann',
    { minor: 1250n, currency: 'EUR' },
    '2026-11-23',
    'Walnut table',
    new Date('2026-11-20T23:30:00Z'),
    'A1',
  ],
};

const issuesOf = (message: object): readonly string[] =>
  issuesIn(() => fillTemplate(contract, untyped(message)));

describe('typed parameters', () => {
  it('are formatted in the language of the message, so that a queued request keeps its text', () => {
    const built = fillTemplate(contract, untyped(valid));
    expect(built.request.parameters.map(normalized)).toStrictEqual([
      'Ann',
      '12,50 €',
      'Montag, 23. November 2026',
      'Walnut ta…',
      '21.11.26, 00:30',
      'A1',
    ]);
    const english = fillTemplate(contract, untyped({ ...valid, language: 'en' }));
    expect(english.request.parameters[1]).toBe('€12.50');
    expect(checkRequest(built, { template: contract })).toStrictEqual(built);
  });

  it('are all checked at once, each with its label and without its value', () => {
    const parameters = ['', 5, '2026-02-30', '', 'now', 'secret code'];
    expect(issuesOf({ ...valid, timeZone: undefined, parameters })).toStrictEqual([
      'timeZone: is missing',
      'parameters[0] (customerName): must not be empty',
      'parameters[1] (total): must be an object with amount and currency, not a number',
      'parameters[2] (deliveryDay): must be a date of the calendar: that year, month or day does not exist',
      'parameters[3] (productName): must not be empty',
      'parameters[4] (orderedAt): must be a Date, a Temporal.Instant or a Temporal.ZonedDateTime, not a string',
      'parameters[5] (code): must be a code: digits and capital letters without spaces',
    ]);
  });

  it.each(['Mars/Olympus', '+01:00', '', 7, null])('reject the time zone %j where it is', (timeZone) => {
    expect(issuesOf({ ...valid, timeZone })).toStrictEqual([
      'timeZone: must be an IANA name, such as Europe/Berlin',
    ]);
    const options = { language: 'en', timeZone: untyped(timeZone) };
    expect(() => formatDateTime(new Date(0), options)).toThrow('needs a timeZone: it must be an IANA name');
  });

  it('that are missing are reported as such, whatever their type', () => {
    const missing = contract.parameters.map(() => undefined);
    const issues = issuesOf({ ...valid, parameters: missing });
    expect(issues.map((issue) => issue.split(': ')[1])).toStrictEqual(missing.map(() => 'is missing'));
    const time: TemplateContract = { name: 'a', parameters: [{ label: 'b', format: formatTime }] };
    expect(() => fillTemplate(time, untyped({ to, parameters: [undefined] }))).toThrow('(b): is missing');
  });

  it('need a time zone only if the template has a point in time without a fixed one', () => {
    const { toTimeZone: _, ...fixed } = contract;
    expect(() => fillTemplate(fixed, untyped(valid))).toThrow(/timeZone/);
  });

  it('that cannot be read are reported without what their getter threw', () => {
    const money = {
      get amount() {
        throw new Error('secret');
      },
      currency: 'EUR',
    };
    expect(issuesOf({ ...valid, parameters: valid.parameters.with(1, untyped(money)) })).toStrictEqual([
      'message: could not be read',
    ]);
  });
});
