import type { Report } from '../errors/values.js';

/** WhatsApp's ID of a person who may have no number, such as `US.13491208655302741918` or `US.ENT.1349`. */
export const userId: RegExp = /^\s*[a-z]{2}\.(ent\.)?[a-z\d]{1,128}\s*$/i;

export const isUserId = 'is a WhatsApp user ID, which this interface cannot reach';

/** The form of section 8.1 of the interface, limited to the 15 digits that E.164 allows. */
export function checkRecipient(value: unknown, report: Report): string {
  const text = typeof value === 'string' ? value : '';
  if (/^[1-9]\d{6,14}$/.test(text)) return text;
  if (value === undefined) report('is missing');
  else if (userId.test(text)) report(isUserId);
  else report('must be a string of 7 to 15 digits that starts with the country code, without +');
  return '';
}
