import { createHmac } from 'node:crypto';

/** Which messages a suppression stops: those of templates with the category `marketing`, or all. */
export type SuppressionScope = 'marketing' | 'all';

/** One decision about a recipient. */
export interface SuppressionEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `none`: the suppression ended. */
  readonly scope: SuppressionScope | 'none';
  readonly reason: string;
  readonly by?: string | undefined;
}

/** What is decided about a recipient. */
export interface SuppressionDecision {
  readonly recipient: string;
  readonly entry: Omit<SuppressionEntry, 'at'>;
}

/** What the list of suppressions contains of a recipient. */
export interface StoredSuppression {
  /** The number, or its HMAC if the outbox has a `suppressionKey`. */
  readonly recipient: string;
  /** `none`: the suppression ended. */
  readonly scope: SuppressionScope | 'none';
  /** Oldest first. */
  readonly history: readonly SuppressionEntry[];
}

/** A recipient who gets no messages of a kind, in the form in which the list contains it. */
export interface Suppression extends Omit<StoredSuppression, 'history'> {
  /** Every decision, oldest first. */
  readonly history: readonly (Omit<SuppressionEntry, 'at'> & { readonly at: Date })[];
}

/** How the list of suppressions contains numbers: as they are or, with a key, as HMAC. Plain hashes of numbers can be guessed. */
export interface RecipientForms {
  /** Tells one key from another. '' without a key. */
  readonly fingerprint: string;
  /** The form in which a number is stored. */
  readonly of: (recipient: string) => string;
}

/** What a HMAC in the list begins with. Numbers sort before it. */
export const hmacPrefix = 'hmac:';

export function recipientForms(key: string | undefined): RecipientForms {
  if (key === undefined) return { fingerprint: '', of: (recipient) => recipient };
  const digestOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const fingerprint = digestOf('fingerprint').slice(0, 12);
  return {
    fingerprint,
    of: (recipient) =>
      recipient.startsWith(hmacPrefix)
        ? recipient
        : `${hmacPrefix}${fingerprint}:${digestOf(`recipient:${recipient}`)}`,
  };
}

const strength = { none: 0, marketing: 1, all: 2 };

/** A suppression never becomes weaker by another one, only by its end. */
export function isStronger(scope: SuppressionEntry['scope'], other: SuppressionEntry['scope']): boolean {
  return strength[scope] > strength[other];
}

/** Whether a suppression stops a message with this category. */
export function stops(scope: SuppressionEntry['scope'], category: string | undefined): boolean {
  return scope === 'all' || (scope === 'marketing' && category === 'marketing');
}

/** Country codes after which a mobile number may begin with 0, such as those of Italy and the Ivory Coast. */
const withZero = '39|22[569]|24[12]|250|378|881|992';
const ofOneOrTwoDigits = '7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]';
const ofThreeDigits = '(?:2[1-69]|3[578]|42|5[09]|6[7-9]|8[58]|9[679])\\d';
/**
 * What no number begins with: a 0 after other codes, which is not dialled from abroad, as in `+49 0170`, and a 1 that is followed by
 * something else than ten digits, as after the prefix `0011`.
 */
const impossible = new RegExp(
  `^(?:1(?![2-9]\\d{9}$)|(?!${withZero})(?:${ofOneOrTwoDigits}|${ofThreeDigits})0)`,
);

/** Whether a 0 is in parentheses, which is most often not dialled from abroad. */
export function hasPrefixInParentheses(text: string): boolean {
  return /\(\s*0(?!0)/.test(text);
}

/**
 * A number without its + or 00, and what people write between digits. One that could be another number than the one that is meant,
 * as in `+49 (0)170`, stays as it is, which is not valid.
 */
export function cleanRecipient(text: string): string {
  // JavaScript may pass something else.
  if (typeof text !== 'string' || text.startsWith(hmacPrefix)) return text;
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^(\+|00)/, '');
  return hasPrefixInParentheses(text) || impossible.test(digits) ? text : digits;
}
