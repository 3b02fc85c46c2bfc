import { parseMimeType } from '../mime-type.js';

/** White space or control characters: the URL parser would quietly drop some of them. */
const blank = /[\s\p{Cc}]/u;

/** Mobile number with the country code, digits only, no `+`: sections 2.1 to 2.3 and 8.1; 15 digits are E.164's most. */
export function isRecipient(value: string): boolean {
  return /^[1-9][0-9]{6,14}$/.test(value);
}

/** `https://` and a host: section 2.2. */
export function isHttpsUrl(value: string): boolean {
  return /^https:\/\//i.test(value) && !blank.test(value) && URL.canParse(value);
}

/** A public address that the gateway can fetch: section 2.3. */
export function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && !blank.test(value) && URL.canParse(value);
}

/** Only the suffix of an approved URL: section 8.1. A code such as `order:123` is one; a URL or host of its own is none. */
export function isUrlSuffix(value: string): boolean {
  const whole =
    /^([a-z][a-z0-9+.-]*:[\\/]|(https?|ftp|mailto|tel|sms|javascript|data|file|blob):|\\|\/[\\/])/i;
  return !blank.test(value) && !whole.test(value);
}

/** Any valid MIME type is a document; audio/ogg is supported only with the codec opus: section 8.2. */
export function isAttachmentType(value: string): boolean {
  const type = parseMimeType(value);
  if (type?.essence !== 'audio/ogg') return type !== undefined;
  const codecs = type.parameters.filter(([name]) => name === 'codecs');
  return codecs.length > 0 && codecs.every(([, codec]) => codec.toLowerCase() === 'opus');
}
