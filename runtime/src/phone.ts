import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  type PhoneNumber,
  parsePhoneNumberFromString,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import { InvalidValue, readOptions, refuseUnknown, typeName } from './errors/values.js';
import { isUserId, userId } from './request/check-values.js';

/** Digits of a number without its country code that is only checked for its length. */
const shortest = 7;

export interface PhoneOptions {
  /** Two-letter code of the country for numbers without a country code, such as `GB`. Default: none. */
  readonly defaultCountry?: CountryCode;
}

/**
 * Converts a phone number as people write it (`+44 7700 900123`, `0044 7700 900123`, `07700 900123` with a default
 * country) to the gateway's format, `447700900123`. Needs the package `libphonenumber-js`. Digits alone, without + and prefix,
 * that are no mobile number of the default country, and a possible number of any country with +, are rejected.
 *
 * @throws TypeError with the code `invalid-message` if it is not a possible phone number; the message does not quote it.
 */
export function toRecipient(written: string, options: PhoneOptions = {}): string {
  const { defaultCountry, ...rest } = readOptions(options);
  refuseUnknown(rest);
  if (defaultCountry !== undefined && !isSupportedCountry(defaultCountry))
    throw new TypeError('defaultCountry must be the code of a country in capital letters, such as GB');
  if (typeof written !== 'string') throw impossible(`it is not a string but ${typeName(written)}`);
  if (userId.test(written)) throw impossible(`it ${isUserId}`);
  try {
    const text = written.trim().replace(/^00/, '+');
    const isWhole = defaultCountry !== undefined && hasCountryCode(text, defaultCountry);
    const phone = parsePhoneNumberWithError(isWhole ? `+${text}` : text, {
      ...(defaultCountry && { defaultCountry }),
      extract: false,
    });
    if (phone.ext !== undefined) throw impossible('it has an extension');
    if (!isWhole && isUnclear(text, phone))
      throw impossible('it may begin with its country code, or not; write it with + and its country code');
    // In some countries, such as Germany, almost every length is possible. So short a number is most often one that was cut.
    const isShort = phone.nationalNumber.length < shortest && !phone.isValid();
    if (isShort || !phone.isPossible()) throw impossible('it is too short or too long for its country');
    // E.164 without the +.
    return phone.number.slice(1);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw impossible(reasons[error.message] ?? 'it has characters that no number has, or too few digits');
  }
}

/**
 * Whether a number without + begins with its country code: with it, it is that of a mobile phone, and without it none. In some
 * countries, such as Germany, numbers are of so many lengths that it could be dialled there as it is.
 */
function hasCountryCode(text: string, country: CountryCode): boolean {
  const starts = text.startsWith(getCountryCallingCode(country));
  return starts && isMobile(`+${text}`, country) && !isMobile(text, country);
}

/**
 * Whether a number without + and without a prefix may also begin with the code of any country. That of a mobile phone is clear;
 * a foreign one is often possible as a fixed line: `41791234569` in Germany.
 */
function isUnclear(text: string, phone: PhoneNumber): boolean {
  const isBare = text.replace(/\P{Nd}/gu, '').length === phone.nationalNumber.length;
  if (!isBare || hasMobileType(phone)) return false;
  return parsePhoneNumberFromString(`+${text}`, { extract: false })?.isPossible() ?? false;
}

function isMobile(number: string, defaultCountry: CountryCode): boolean {
  return hasMobileType(parsePhoneNumberFromString(number, { defaultCountry, extract: false }));
}

function hasMobileType(phone: PhoneNumber | undefined): boolean {
  return /MOBILE$/.test(phone?.getType() ?? '');
}

const reasons: Readonly<Record<string, string>> = {
  INVALID_COUNTRY: 'it has no country code; start it with + or set defaultCountry',
  TOO_SHORT: 'it is too short',
  TOO_LONG: 'it is too long',
};

function impossible(reason: string): TypeError {
  return new InvalidValue(`this is not a possible phone number: ${reason}`);
}
