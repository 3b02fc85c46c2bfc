import type {
  ClaimedMessage,
  MessageChange,
  MessageCode,
  Outcome,
  Priority,
  Status,
  StoredMessage,
} from '../message/message.js';
import type { StoredSuppression, Suppression } from '../message/suppression.js';
import type { KnownTemplates } from '../message/templates.js';
import type { Waiting } from '../message/waits.js';
import type { Limits, Pause, PlannedStart, SenderState, Slots, StartTime } from '../rules/limits.js';
import type { Stopped } from '../rules/rejections.js';

/** A time on both clocks of a process. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly monotonic: number;
}

/** One exchange of a worker with the database, in one transaction. */
export interface Turn {
  readonly sender: string;
  /** Unique per turn and worker; what was claimed under it can be given back. */
  readonly claim: string;
  /** What became of messages that were claimed before. */
  readonly outcomes: readonly Outcome[];
  /** Claims of turns that failed: it is not known whether they were committed, and none of their messages was posted. */
  readonly abandoned: readonly string[];
  readonly slots: Slots;
  readonly startTime: StartTime;
  /** The worker's time. */
  readonly moment: () => Moment;
  /** Milliseconds until the claimed messages count as lost. */
  readonly lease: number;
  readonly templates: KnownTemplates;
}

export interface TurnResult {
  /** In the order in which they should be posted. */
  readonly claimed: readonly ClaimedMessage[];
  /** Of each of these. */
  readonly starts: readonly PlannedStart[];
  /** What was written, for events. A result that came too late is not among them. */
  readonly changes: readonly AppliedChange[];
  readonly state: SenderState;
  /** What is paused from now on. */
  readonly stopped: readonly Stopped[];
  /** The IDs of rows that the database refuses to change, and that are left out for now. */
  readonly refused: readonly string[];
  /** The worker's time before and after the time of the claim was read. */
  readonly read: readonly [before: Moment, after: Moment];
  /** Milliseconds until another turn may claim more. Undefined: nothing is known to be due. */
  readonly wakeIn: number | undefined;
}

export interface AppliedChange extends MessageChange {
  readonly sender: string;
  readonly template: string | undefined;
}

/** Which messages `find` returns, newest first. */
export interface MessageFilter {
  /** Those of these IDs: 1 to 1,000. */
  readonly ids?: readonly string[];
  /** One or several. */
  readonly status?: Status | readonly Status[];
  /** Name of the sender. */
  readonly sender?: string;
  /** '' for session messages. */
  readonly template?: string;
  /** The tag that it was enqueued with. */
  readonly tag?: string;
  /** Why a message has its status, such as `template-changed`. */
  readonly code?: string;
  /** Queued, and not sent before a time because of this. */
  readonly waits?: 'start' | 'quiet-hours' | 'recipient' | 'recipients-per-day' | 'retry';
  /** The full number. */
  readonly recipient?: string;
  /** The dedupe key. Of several senders, each may have it once. */
  readonly dedupe?: string;
  /** Enqueued at this time or later. */
  readonly from?: Date;
  /** Enqueued before this time. */
  readonly to?: Date;
  /** Continues after this ID: that of the last message of the page before. */
  readonly before?: string;
  /** Default: 100. Limit: 1,000. */
  readonly limit?: number;
}

export interface SenderStatus {
  /** Now, unless there are more than 100,000 messages: workers count these every 15 seconds. */
  readonly countedAt: Date;
  /** Its messages of each status. */
  readonly counts: Readonly<Record<Status, number>>;
  /** Queued messages that no pause, campaign, approval or version of a template holds. */
  readonly queuedByPriority: Readonly<Record<Priority, number>>;
  /**
   * Milliseconds since the oldest message became due that should have been sent: it waits neither behind a pause, unless the outbox ends that itself, nor for its group or approval.
   * Undefined: there is none.
   */
  readonly oldestDue: number | undefined;
  /** Those of the process that started last. Undefined: no worker of this sender was ever started. */
  readonly limits: Limits | undefined;
  /** The processes that work for it, by their signs of life of the last half minute. */
  readonly workers: number;
  /** Why and until when the outbox has paused the whole sender or one of its templates by itself. */
  readonly pauses: readonly Pause[];
  /** Why queued messages wait, most urgent first, with how many do: together, all of them. */
  readonly held: readonly Waiting[];
}

/** Messages behind the gate of a version of a template. */
export interface WaitingVersion {
  readonly gate: string;
  readonly sender: string;
  readonly template: string;
  /** In milliseconds since 1970. Since then, workers of the sender have been running, and none of them had such a template. */
  readonly since: number;
  /** Why the platform rejects them, as running workers know. Undefined: none has the version. */
  readonly unapproved: string | undefined;
  /** Up to 10,000. */
  readonly count: number;
  /** False while a worker may have it that has just given a sign of life. */
  readonly isWaiting: boolean;
}

/** What a person decides about a message. */
export type Decision =
  /** An `unknown` message was sent. */
  | 'accepted'
  /** An `unknown` message was not sent: it is queued again. */
  | 'not-sent'
  /** A `failed` or `expired` message is queued again. */
  | 'retry'
  /** A `failed`, `expired` or `queued` message takes the given digest, and is queued. */
  | 'adopt'
  /** A `queued` message is not sent. */
  | 'cancel';

/** What `erase` did. */
export interface Erased {
  readonly messages: number;
  /** Of these, those that were queued and are not sent. */
  readonly cancelled: number;
  /** Of these, those that a worker is posting. Their outcome is stored without content. */
  readonly sending: number;
  /** Of these, those that may have been sent. */
  readonly unknown: number;
  /** From how many rows of limits the number was erased. */
  readonly limits: number;
  /** The suppression that stays, because it is what the person asked for. */
  readonly suppression: StoredSuppression['scope'] | undefined;
}

/** Everything that is stored about a recipient. */
export interface PersonExport {
  readonly recipient: string;
  /** Newest first. */
  readonly messages: readonly StoredMessage[];
  /** What limits count: messages of a burst to this recipient, or the recipient among those of 24 hours. */
  readonly limits: readonly {
    readonly sender?: string;
    readonly group?: string;
    readonly since: Date;
    readonly count: number;
  }[];
  readonly suppression?: Omit<Suppression, 'recipient'>;
}

export interface DecidedBy {
  readonly by?: string | undefined;
  /** A transaction of the caller. */
  readonly tx?: unknown;
  /** With the decision `adopt`, the digest that a message takes. Undefined: it needs none. Null: it does not match its template. */
  readonly digestOf?: ((message: StoredMessage['message']) => string | undefined | null) | undefined;
}

/** How far a decision about many messages is. */
export interface DecideCursor {
  /** When it began, in milliseconds since 1970: what finished later is not decided about. */
  readonly until: number;
  /** The ID of the last message. Absent: none yet. */
  readonly before?: string | undefined;
}

export interface Decided {
  /** Which it has afterwards. */
  readonly status: Status;
  /** Which it had before. */
  readonly code: MessageCode | undefined;
  readonly applied: boolean;
  /** Whether it came after the decision was made. */
  readonly isLater: boolean;
}
