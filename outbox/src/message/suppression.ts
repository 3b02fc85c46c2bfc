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

/** A number without its + or 00, and what people write between digits. `(0)`, which is not part of it, leaves it invalid. */
export function cleanRecipient(text: string): string {
  // JavaScript may pass something else.
  if (typeof text !== 'string' || text.startsWith(hmacPrefix) || text.includes('(0)')) return text;
  return text.replaceAll(/[\s().-]/g, '').replace(/^(\+|00)/, '');
}
