import { MIMEType } from 'node:util';
import { areCodecsSupported } from './codecs.js';
import { hasPublicHost } from './public-hosts.js';

/** White space or control characters, some of which the URL parser silently removes. */
const whiteSpace = /[\s\p{Cc}]/u;

/** Mobile number with the country code, only digits: sections 2.1 to 2.3 and 8.1. E.164 allows up to 15 digits. */
export function isRecipient(value: string): boolean {
  return /^[1-9][0-9]{6,14}$/.test(value);
}

/** WhatsApp's ID of a person who may have no number, such as `US.13491208655302741918` or `US.ENT.1349`. */
const userId = /^[a-z]{2}\.(ent\.)?[a-z0-9]{1,128}$/i;

/** `https://` and a host on the internet: section 2.2. */
export function isHttpsUrl(value: string): boolean {
  return /^https:\/\//i.test(value) && isWebUrl(value);
}

/** A public URL: section 2.3. One with a password is not public. */
export function isWebUrl(value: string): boolean {
  return isAnyWebUrl(value) && hasPublicHost(new URL(value)) && !/^\w+:[/\\]+[^/?#\\]*@/.test(value);
}

function isAnyWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && !whiteSpace.test(value) && URL.canParse(value);
}

/** Only the suffix of an approved URL: section 8.1. A code such as `order:123` is valid; a URL or a host is not. */
export function isUrlSuffix(value: string): boolean {
  const startsAnotherUrl =
    /^([a-z][a-z0-9+.-]*:[\\/]|(https?|ftp|mailto|tel|sms|javascript|data|file|blob):|\\|\/[\\/])/i;
  return !whiteSpace.test(value) && !startsAnotherUrl.test(value);
}

/** Any valid MIME type is a document; audio and video are supported with certain codecs only: section 8.2. */
export function isAttachmentType(value: string): boolean {
  // The parser ignores white space at both ends.
  if (value !== value.trim()) return false;
  try {
    const { essence, params } = new MIMEType(value);
    return areCodecsSupported(essence, params.get('codecs'));
  } catch {
    return false;
  }
}

interface ValueFormat {
  readonly isValid: (value: string) => boolean;
  /** Accepts what the interface does not mention, too. Default: `isValid`. */
  readonly isValidIfLenient?: (value: string) => boolean;
  readonly message: string | ((value: string) => string);
}

/** The formats of the request schemas, and the messages for invalid values. */
export const valueFormats: Readonly<Record<string, ValueFormat>> = {
  recipient: {
    isValid: isRecipient,
    isValidIfLenient: (value) => /^[0-9]+$/.test(value),
    message: (value) =>
      userId.test(value)
        ? 'is a WhatsApp user ID, which this interface cannot reach'
        : 'must be 7 to 15 digits with the country code, without + or leading 0, such as 447700900123',
  },
  'https-url': {
    isValid: isHttpsUrl,
    isValidIfLenient: (value) => /^https:/i.test(value) && isAnyWebUrl(value),
    message:
      'must be an absolute URL that starts with https://, on a host that the gateway can reach, without a password',
  },
  'web-url': {
    isValid: isWebUrl,
    message:
      'must be an absolute URL that starts with https:// or http://, on a host that the gateway can reach, without a password',
  },
  'url-suffix': {
    isValid: isUrlSuffix,
    isValidIfLenient: (value) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(value),
    message: 'must be only the suffix of the approved URL, without white space',
  },
  'parameter-text': {
    isValid: (value) => value.trim() !== '' && !/[\n\r\t]| {5}/.test(value),
    isValidIfLenient: () => true,
    message:
      'must not be empty, and not contain a line break, a tab or more than four spaces in a row: WhatsApp rejects these',
  },
  'attachment-type': {
    isValid: isAttachmentType,
    message:
      'must be a MIME type; audio/ogg is supported only as audio/ogg; codecs=opus, and video only with H.264 and AAC',
  },
};
