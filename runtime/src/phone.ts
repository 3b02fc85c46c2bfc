import { type CountryCode, ParseError, parsePhoneNumberWithError } from 'libphonenumber-js';

/** What the written number leaves open. */
export interface PhoneOptions {
  /** Two-letter code of the country that numbers without a country code belong to, such as `GB`. Default: none. */
  readonly defaultCountry?: CountryCode;
}

/**
 * Turns a phone number as people write it (`+44 7700 900123`, `0044 7700 900123`, `07700 900123` with a default
 * country) into the gateway's form, `447700900123`. It needs the package `libphonenumber-js` beside this one.
 *
 * @throws TypeError where it is not a possible number; the message does not quote it.
 */
export function toRecipient(written: string, { defaultCountry }: PhoneOptions = {}): string {
  const international = written.trim().replace(/^00/, '+');
  const { number, reason } = parse(international, defaultCountry);
  if (number === undefined) throw new TypeError(`this is not a possible phone number: ${reason}`);
  return number.slice(1);
}

interface Parsed {
  /** In E.164 form: `+` and digits. */
  readonly number?: string;
  readonly reason?: string;
}

function parse(text: string, defaultCountry: CountryCode | undefined): Parsed {
  try {
    const phone = parsePhoneNumberWithError(text, {
      ...(defaultCountry && { defaultCountry }),
      extract: false,
    });
    if (phone.ext !== undefined) return { reason: 'it has an extension' };
    return phone.isPossible()
      ? { number: phone.number }
      : { reason: 'it is too short or too long for its country' };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { reason: reasons[error.message] ?? 'it is no phone number' };
  }
}

const reasons: Readonly<Record<string, string>> = {
  INVALID_COUNTRY: 'it has no country code; begin it with + or give defaultCountry',
  TOO_SHORT: 'it is too short',
  TOO_LONG: 'it is too long',
};
