import { inspect } from 'node:util';
import mobiles from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { toRecipient } from '../src/phone.js';
import { untyped } from './support/send-error-of.js';

describe('toRecipient', () => {
  it.each([
    ['+44 7700 900123', {}, '447700900123'],
    ['0044 7700 900123', {}, '447700900123'],
    ['+44 (0)7700-900 123', {}, '447700900123'],
    ['07700 900123', { defaultCountry: 'GB' }, '447700900123'],
    ['(202) 555-0123', { defaultCountry: 'US' }, '12025550123'],
    ['+1 202 555 0123', { defaultCountry: 'GB' }, '12025550123'],
    ['491722000005', { defaultCountry: 'DE' }, '491722000005'],
    ['1722000005', { defaultCountry: 'DE' }, '491722000005'],
    ['3931234567', { defaultCountry: 'IT' }, '393931234567'],
    ['04930 123456', { defaultCountry: 'DE' }, '494930123456'],
    ['  +91 98765 43210 ', {}, '919876543210'],
  ] as const)('converts %j to the format of the gateway', (written, options, expected) => {
    expect(toRecipient(written, options)).toBe(expected);
  });

  it('accepts a mobile number of every country without + and prefix', () => {
    for (const defaultCountry of getCountries()) {
      const { nationalNumber = '', number } = getExampleNumber(defaultCountry, mobiles) ?? {};
      expect(toRecipient(nationalNumber, { defaultCountry })).toBe(number?.slice(1));
    }
  });

  it.each([
    ['07700 900123', {}, /defaultCountry/],
    ['49 211 123456', { defaultCountry: 'DE' }, /may begin with its country code, or not; write it with \+/],
    ['491511234567', { defaultCountry: 'DE' }, /may begin with its country code/],
    ['41791234569', { defaultCountry: 'DE' }, /may begin with its country code/],
    ['44 7700 900123', { defaultCountry: 'DE' }, /may begin with its country code/],
    ['+44 12', {}, /short/],
    ['0171 23', { defaultCountry: 'DE' }, /short/],
    ['+44 7700 900123 456 789', {}, /long/],
    ['+44 7700 900123 ext. 5', {}, /extension/],
    ['call me', {}, /characters that no number has/],
    ['', {}, /too few digits/],
    ['+999 123456', {}, /country code/],
    ['US.13491208655302741918', {}, /it is a WhatsApp user ID, which this interface cannot reach/],
    [' us.ENT.13491208655302741918', {}, /it is a WhatsApp user ID, which this interface cannot reach/],
  ] as const)('rejects %j, and the error does not quote it', (written, options, reason) => {
    expect(() => toRecipient(written, options)).toThrow(reason);
    try {
      toRecipient(written, options);
    } catch (error) {
      if (/\d{4}/.test(written)) expect(inspect(error)).not.toContain(written.slice(-4));
    }
  });

  it.each(['gb', 'XX', null, ''])('rejects the country %j, and says how to write it', (defaultCountry) => {
    expect(() => toRecipient('07700 900123', { defaultCountry: untyped(defaultCountry) })).toThrow(
      'defaultCountry must be the code of a country in capital letters, such as GB',
    );
  });

  it('rejects options that are none', () => {
    expect(() => toRecipient('+44 7700 900123', untyped(null))).toThrow('options must be an object');
    expect(() => toRecipient('1', untyped({ country: 'GB' }))).toThrow('country is not a known option');
  });

  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [447700900123, 'a number'],
    [{ toString: () => '+44 7700 900123' }, 'an object'],
  ])('rejects %j, which is no string', (written, type) => {
    const convert = (): unknown => toRecipient(untyped(written));
    expect(convert).toThrow(TypeError);
    expect(convert).toThrow(`this is not a possible phone number: it is not a string but ${type}`);
  });
});
