import type { TemplateContract } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import { rowChecker } from '../src/campaign/check-row.js';
import { type ColumnDefaults, readHeader } from '../src/campaign/columns.js';
import { type ReadRecipient, recipientReader } from '../src/campaign/read-recipient.js';

const asIs = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const template: TemplateContract = {
  name: 'invoice_ready',
  language: ['en', 'de', 'zh_HK'],
  parameters: [
    'customer',
    { label: 'count', type: 'number', format: asIs },
    { label: 'total', type: 'money', format: asIs },
    { label: 'due', type: 'date', format: asIs },
    { label: 'at', type: 'time', format: asIs },
    { label: 'paidAt', type: 'datetime', format: asIs },
  ],
};

const international = await recipientReader(undefined);

/** Checks a row of which some cells differ from a correct one. */
function check(
  changes: Readonly<Record<string, unknown>>,
  toRecipient: ReadRecipient = international,
  contract: TemplateContract = template,
  defaults: ColumnDefaults = {},
) {
  const right = { to: '+44 7700 900123', language: 'en', customer: 'Ann', count: '2', total: '12.50 EUR' };
  const row = { ...right, due: '2026-11-30', at: '17:30', paidAt: '2026-11-23T17:30+01:00', ...changes };
  const header = readHeader(Object.keys(row), contract);
  return rowChecker({ template: contract, header, defaults, toRecipient })(Object.values(row));
}

const money = 'must be an amount and then its currency, such as 12.50 EUR or 1.234,50 €, or';

describe('a row of a list', () => {
  it.each([
    ['+44 (7700) 900-123', '447700900123'],
    ['00447700900123', '447700900123'],
  ])('may have the number %s', (to, recipient) => {
    expect(check({ to }).message.request.to).toBe(recipient);
  });

  it.each([
    ['to', '0771234567', 'has no country code, or (0) after it: pass the country of such numbers, as'],
    ['to', '4,91512E+12', 'was rounded by a spreadsheet: format the column as text'],
    ['to', '+43 (0)664 1234567', 'has no country code, or (0) after it: pass the country of'],
    ['to', '', 'is empty'],
    ['to', 'Ann', 'must be a phone number with its country code, such as +44 7700 900123'],
    ['customer', '', 'must not be empty'],
    ['customer', 'Ann\nBell', 'must not contain a newline, a tab or more than four spaces in a row'],
    ['language', 'fr', 'must be one of the approved languages: en, de, zh_HK'],
    ['count', '1,5', 'must be a number with a point, such as 1234.5'],
    ['count', '12345678901234567', 'must be a number with a point, such as 1234.5'],
    ['count', '', 'must be a number with a point, such as 1234.5'],
    ['total', '12.50', money],
    ['total', '1.000 EUR', money],
    ['total', '€12.50', money],
    ['due', '27.11.26', 'must be a date with a year of four digits, such as 2026-11-27 or 27.11.2026'],
    ['at', '09:30:15', 'must be a time of day, such as 17:30 or 9:30'],
    ['paidAt', '2026-11-23T17:30', 'must be a time with its offset, such as 2026-11-23T17:30+01:00'],
    ['paidAt', '2026-02-30T17:30Z', 'must be a time with its offset, such as 2026-11-23T17:30+01:00'],
  ])('fails if %s is "%s"', (column, cell, problem) => {
    expect(() => check({ [column]: cell })).toThrow(`column ${column} ${problem}`);
  });

  it.each([
    ['total', '1.234,50 €', '{"amount":"1234.50","currency":"EUR"}'],
    ['total', '12,5 EUR', '{"amount":"12.5","currency":"EUR"}'],
    ['total', '1.234,5', '{"amount":"1234.5","currency":"CHF"}'],
    ['total', '1.250 KWD', '{"amount":"1.250","currency":"KWD"}'],
    ['due', '1.12.2026', '2026-12-01'],
    ['at', '9:30', '09:30'],
    ['at', '0:00', '00:00'],
    ['at', '17:30:00', '17:30'],
  ])('may have the %s %s', (column, cell, value) => {
    const { message } = check({ [column]: cell }, undefined, undefined, { currency: 'CHF' });
    expect(JSON.stringify(message)).toContain(JSON.stringify(value));
  });

  it('fails if JSON leaves out values, and names each column', () => {
    expect(() => check({ total: undefined, customer: null })).toThrow(
      new RegExp(`column total ${money}.*; column customer must not be empty`),
    );
  });

  it('has the approved language that suits the given one', () => {
    const languageOf = (language: string): unknown => {
      const { message } = check({ language });
      return message.kind === 'template' ? message.request.language : undefined;
    };
    expect(languageOf('de_AT')).toBe('de');
    expect(languageOf('EN-us')).toBe('en');
    // Its script is another one.
    expect(() => languageOf('zh_CN')).toThrow('column language must be one of');
  });

  it('is wrong in a language that is not approved, and names its status', () => {
    const partly = { ...template, unapproved: [{ language: 'de', status: 'disabled' }] };
    const checkIn = (language: string) => check({ language }, undefined, partly);
    expect(() => checkIn('de')).toThrow(
      /^column language is a language that cannot be sent: its status in de is disabled$/,
    );
    expect(() => checkIn('fr')).toThrow(/^column language must be one of the approved languages: en, zh_HK$/);
    expect(checkIn('en').message).toMatchObject({ request: { language: 'en' } });
  });

  it.each([
    ['12', 'is not a possible phone number: it is too short or too long for its country'],
    ['4,91512E+12', 'was rounded by a spreadsheet: format the column as text, and fill it in again'],
  ])('fails if %s is no number of its country', async (to, problem) => {
    const toRecipient = await recipientReader('DE');
    expect(() => check({ to }, toRecipient)).toThrow(new RegExp(`^column to ${problem}$`));
  });
});
