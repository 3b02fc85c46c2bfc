import type { Report } from '../enqueue/read-quiet-hours.js';
import { OutboxError, usageError } from '../errors.js';
import { cleanRecipient, hasPrefixInParentheses, hmacPrefix } from '../message/suppression.js';

/** Converts a number as people write it. Reports what is wrong, without the number, and then returns ''. */
export type ReadRecipient = (written: string, report: Report) => string;

/** With a country, numbers may have no country code. Only who has such numbers needs the library. */
export async function recipientReader(country: string | undefined): Promise<ReadRecipient> {
  const read = country === undefined ? readInternational : await nationalReader(country);
  return (written, report) => {
    try {
      if (!/^\d[.,]\d+E\+\d+$/i.test(written)) return read(written);
      report('was rounded by a spreadsheet: format the column as text, and fill it in again');
    } catch (error) {
      report(error instanceof Error ? error.message.replace(/^this /, '') : 'is not a phone number');
    }
    return '';
  };
}

/** Of an argument of a command, where an HMAC stays as it is. @throws OutboxError `invalid-options`, without the number. */
export async function readRecipient(written: string, country: string | undefined): Promise<string> {
  const read = await recipientReader(country);
  let problem: string | undefined;
  const recipient = written.startsWith(hmacPrefix) ? written : read(written, (found) => (problem = found));
  if (problem !== undefined) throw usageError(`A number ${problem}`);
  return recipient;
}

async function nationalReader(country: string): Promise<(written: string) => string> {
  const { toRecipient } = await import('@notifygen/runtime/phone').catch((): never => {
    throw new OutboxError('invalid-options', 'country needs a package: npm install libphonenumber-js');
  });
  type Country = NonNullable<NonNullable<Parameters<typeof toRecipient>[1]>['defaultCountry']>;
  const { isSupportedCountry } = await import('libphonenumber-js/max');
  const isCountry = (code: string): code is Country => isSupportedCountry(code);
  if (!isCountry(country))
    throw new OutboxError('invalid-options', 'country must be a two-letter code, such as GB');
  return (written) => toRecipient(written, { defaultCountry: country });
}

function readInternational(written: string): string {
  const digits = cleanRecipient(written);
  // In +43 (0)664, the 0 is not dialled from abroad.
  if (/^0\d/.test(digits) || hasPrefixInParentheses(written))
    throw new TypeError(
      'has no country code, or (0) after it: pass the country of such numbers, as in --country GB',
    );
  if (!/^\d{7,15}$/.test(digits))
    throw new TypeError('must be a phone number with its country code, such as +44 7700 900123');
  return digits;
}
