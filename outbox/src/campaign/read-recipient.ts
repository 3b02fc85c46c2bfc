import { invalidOptions } from '../errors.js';

/** Converts a number as people write it. Throws an error that says what is wrong, without the number. */
export type ReadRecipient = (written: string) => string;

/** With a country, numbers may have no country code. Only who has such numbers needs the library. */
export async function recipientReader(country: string | undefined): Promise<ReadRecipient> {
  if (country === undefined) return readInternational;
  const { toRecipient } = await import('@notifygen/runtime/phone').catch((): never => {
    throw invalidOptions(['country needs a package: npm install libphonenumber-js'], 'campaigns.create');
  });
  type Country = NonNullable<NonNullable<Parameters<typeof toRecipient>[1]>['defaultCountry']>;
  const { isSupportedCountry } = await import('libphonenumber-js');
  const isCountry = (code: string): code is Country => isSupportedCountry(code);
  if (!isCountry(country))
    throw invalidOptions(['country must be a two-letter code, such as GB'], 'campaigns.create');
  return (written) => toRecipient(written, { defaultCountry: country });
}

function readInternational(written: string): string {
  if (/^\d[.,]\d+E\+\d+$/i.test(written))
    throw new TypeError('was rounded by a spreadsheet: format the column as text, and fill it in again');
  const digits = written.replaceAll(/[\s().-]/g, '').replace(/^(\+|00)/, '');
  // In +43 (0)664, the 0 is not dialled from abroad.
  if (/^0\d/.test(digits) || written.includes('(0)'))
    throw new TypeError('has no country code: pass the country of such numbers, as in --country GB');
  if (!/^\d{7,15}$/.test(digits))
    throw new TypeError('must be a phone number with its country code, such as +44 7700 900123');
  return digits;
}
