import type { GroupTurns } from './groups.js';

/** The limits of one sender. They are stored in the database: those of the process that started last apply to all. */
export interface Limits {
  /** Starts of POSTs in any sliding second, over all workers. */
  readonly perSecond: number;
  /** One message per `seconds` on average, with a burst that is paid back. Null: no limit. */
  readonly perRecipient: {
    readonly seconds: number;
    readonly burst: number;
    readonly burstFor?: 'urgent' | 'all';
  } | null;
  /** Distinct recipients in any 24 hours, over all senders of the group. Null: no limit. */
  readonly recipientsPerDay: { readonly limit: number; readonly group: string } | null;
  /** A template is paused if this share of its last results are rejections, once there are so many. Null: it is not. */
  readonly rejections?: { readonly share: number; readonly of: number } | null;
}

/** What the workers of a sender share, stored in the sender's row. Times are milliseconds on the database's clock. */
export interface SenderState {
  /** Starts that may be in the last second or in the future: of so many messages, at most `latest` after their claim. */
  readonly starts: readonly (readonly [claimedAt: number, count: number, latest?: number])[];
  /** When the next start is due at an even pace. */
  readonly paceAt: number;
  /** Messages per second that the gateway took before it responded with 429. Absent: the limit. */
  readonly slowed?: { readonly rate: number; readonly at: number };
  readonly pauses: readonly Pause[];
  /** Results in a row without a clear response of the gateway. */
  readonly outages: number;
  /** The last messages whose responses blamed the setup; the first clear response empties it. A session message has no template: ''. */
  readonly blamed: readonly { readonly id: string; readonly template: string }[];
  readonly groups?: GroupTurns;
  /** Results, and those that were rejected or unknown, of templates and groups with such results. */
  readonly rejected?: Readonly<Record<string, readonly [results: number, rejections: number]>>;
  /** When the gateway accepted a message, at most a second before the last time. */
  readonly acceptedAt: number;
}

/** Why and until when a sender, or one of its templates, is paused. Its messages stay queued. */
export interface Pause {
  /** `setup`: the credentials or the address are wrong. `outage`: no clear responses. `rate-limited`: the gateway asked to wait. */
  readonly reason: 'setup' | 'outage' | 'rate-limited';
  /** The only template that is paused; '' for session messages. Absent: the whole sender. */
  readonly template?: string | undefined;
  /** When it began, in milliseconds since 1970: it stays the same while messages that are tried renew it. */
  readonly since: number;
  /** When a message was last tried, likewise. Absent: none was. */
  readonly triedAt?: number;
  /** When the outbox tries again, likewise. */
  readonly until: number;
  /** How long it takes, in milliseconds. It doubles if the one message that is tried at its end gets no clear response. */
  readonly time: number;
  /** Says what to fix. */
  readonly message: string;
}

export const newSenderState: SenderState = {
  starts: [],
  paceAt: 0,
  pauses: [],
  outages: 0,
  blamed: [],
  acceptedAt: 0,
};

/** @param stored What a store contains. */
export function readSenderState(stored: object = {}): SenderState {
  return { ...newSenderState, ...stored };
}

/** Messages to one recipient since the start of a burst. */
export interface PairState {
  readonly since: number;
  readonly count: number;
}

/** Who got a message in the last 24 hours, over all senders of a group. */
export interface Audience {
  readonly count: number;
  /** Those of the candidates' recipients who are among them. */
  readonly known: ReadonlySet<string>;
  /** When the first of them leaves the window. */
  readonly leavesAt: number;
  /** Up to when messages to new recipients were already postponed. */
  readonly postponedTo: number;
}

/** When a post starts, in milliseconds after its claim. */
export interface PlannedStart {
  /** The worker waits until then. */
  readonly earliest: number;
  /** What is later is not posted, and goes back to the queue. */
  readonly latest: number;
}

/** When the first post of a claim starts. The nearer these are, the fuller the limit per second is used. */
export interface StartTime extends PlannedStart {
  /** Others are planned so long after it: about until those of the next claim can start. */
  readonly ahead: number;
  /** How much later posts may start while much of the limit is free, so that a busy process returns none. */
  readonly spare: number;
}

/** How many messages a worker can post at once. */
export interface Slots {
  /** Free for any message. */
  readonly any: number;
  /** Of these, free for messages that are not urgent; the rest is reserved. */
  readonly notUrgent: number;
}
