import type { QuietHours } from '@notifygen/runtime';
import { OutboxError, type OutboxErrorCode } from '../errors.js';
import { groupPrefix } from '../message/group.js';
import type { Status } from '../message/message.js';
import type { StoredPause } from '../message/pauses.js';
import type { Waits } from '../message/waits.js';

/** The tag of a campaign's messages, which is also the name of their group. */
export function campaignTag(name: string): string {
  return groupPrefix + name;
}

/** The campaign whose messages have a tag. */
export function campaignOf(tag: string | undefined): string | undefined {
  const prefix = campaignTag('');
  return tag?.startsWith(prefix) ? tag.slice(prefix.length) : undefined;
}

export function campaignError(code: OutboxErrorCode, name: string, what: string): OutboxError {
  return new OutboxError(code, `The campaign ${name} ${what}`);
}

/** What is said of another one of its name. */
export const replaced = 'was removed or replaced by another list meanwhile.';

/** How a campaign is sent, as JSON. It is stored with the campaign, and the same in every run. */
export interface CampaignSettings {
  /** At most this part of the sender's rate. 1: all of it. */
  readonly share: number;
  readonly stopAt: { readonly rejected: number; readonly unknown: number; readonly of: number };
  /** So many messages are sent first; the others `passAfter` milliseconds after their results, or when a person passes this canary. */
  readonly canary: { readonly messages: number; readonly passAfter?: number } | null;
  /** What gives the values of the rows a meaning. */
  readonly version?: string | undefined;
  readonly quietHours?:
    | (QuietHours & { readonly timeZone?: string })
    | `${string}:${string}-${string}:${string}`
    | false;
  readonly timeZone?: string;
  readonly language?: string;
  readonly country?: string;
  readonly currency?: string;
  readonly startAt?: string;
  readonly expires?: string | number;
}

/** A row that is not sent. */
export interface RowProblem {
  /** As a spreadsheet shows it. */
  readonly row: number;
  /** `duplicate`: its recipient has a message of the campaign already. */
  readonly kind: 'invalid' | 'duplicate';
  /** A sentence for people, without any value of the row. */
  readonly problem: string;
}

/** One source of a campaign: the first, or an addition. */
export interface CampaignPart {
  /** From 1. */
  readonly part: number;
  /** Rows that became messages. The next two count as in `CampaignStatus`. */
  readonly stored: number;
  readonly invalid: number;
  readonly duplicates: number;
  /** The last row that is stored, as a spreadsheet shows it. */
  readonly last: number;
  /** Whether all its rows are. */
  readonly isComplete: boolean;
}

/** How far a campaign is. */
export interface CampaignStatus {
  readonly name: string;
  readonly sender: string;
  readonly template: string;
  readonly createdAt: Date;
  /**
   * `unconfirmed`: nobody has confirmed it. `storing`: rows are missing, because they are being stored or because that was interrupted. `canary`: the first messages are
   * sent. `waiting`: their results are known, and somebody has to pass the canary. `finished`: every row has a final status.
   */
  readonly state:
    | 'unconfirmed'
    | 'storing'
    | 'canary'
    | 'waiting'
    | 'sending'
    | 'paused'
    | 'cancelled'
    | 'finished';
  /** `sending` or `waiting` as above, also while rows are stored or it is paused. Undefined: no message waits for a canary. */
  readonly canary: 'sending' | 'waiting' | undefined;
  /** Why and since when it is paused, by itself or by a person: its tag, its template or its sender. */
  readonly paused: StoredPause | undefined;
  /** Rows of all its sources: the sum of the three below. */
  readonly rows: number;
  /** Rows that became messages. */
  readonly messages: number;
  /** Rows that cannot be sent. */
  readonly invalid: number;
  /** Rows whose recipient has a message of the campaign already. */
  readonly duplicates: number;
  /** Of its messages. Those whose rows were deleted are in none. */
  readonly counts: Readonly<Record<Status, number>>;
  /** Messages that were deleted after `deleteAfter`. */
  readonly deleted: number;
  /** The first source, then the additions. */
  readonly parts: readonly CampaignPart[];
  /**
   * What holds its queued messages: of several causes, the one that ends last, a person's pause before all. Undefined: they are being
   * sent, or there is none.
   */
  readonly waits: Waits | undefined;
  /** Messages per second that it may send beside others. */
  readonly perSecond: number;
  /**
   * When its last message is expected to be sent, after those before it, and quiet hours. Undefined: it waits for
   * somebody, or is over. Without a worker: if one started now.
   */
  readonly endsAt: Date | undefined;
  /** Messages that are expected to expire before their turn. */
  readonly expiring: number;
  /** Running workers of its sender. Without any, nothing is sent. */
  readonly workers: number;
}

/** What became of a row. */
export interface CampaignReportRow {
  /** 1 for the first source, then one more for each addition. */
  readonly part: number;
  /** As a spreadsheet shows it. */
  readonly row: number;
  /** `missing`: not stored yet. `deleted`: finished, and deleted since. */
  readonly result: Status | 'invalid' | 'duplicate' | 'missing' | 'deleted';
  /** Why it has this result: the code of its message. */
  readonly code: string | undefined;
  /** A sentence for people, also of a row that has no message. */
  readonly reason: string | undefined;
  /** The ID of its message. */
  readonly id: string | undefined;
  /** How often it was posted. */
  readonly attempts: number;
  readonly finishedAt: Date | undefined;
  /** The columns that were asked for, as its message has them. Empty without a message, and once that is erased. */
  readonly columns: Readonly<Record<string, string | undefined>>;
}
