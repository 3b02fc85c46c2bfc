import type {
  Delivery,
  OnUnknown,
  OutgoingMessage,
  Priority,
  QuietHours,
  SendErrorCode,
  SendErrorJson,
} from '@notifygen/runtime';
import type { Stretch, Waits } from './waits.js';

export type { OnUnknown, Priority, QuietHours };

/** From the most to the least urgent: a class is sent only while no message of a class before it is due. */
export const priorities = ['urgent', 'high', 'normal', 'bulk'] as const;

export const statuses = [
  'queued',
  'sending',
  'accepted',
  'failed',
  'unknown',
  'expired',
  'cancelled',
] as const;
/**
 * How far a message is. `sending`: a worker is posting it. `accepted`: the gateway accepted it; the gateway reports no
 * delivery, so no status does. `unknown`: it may have been sent, and only a person or a late response can tell.
 */
export type Status = (typeof statuses)[number];

/** The number of messages for each status. */
export function countStatuses(countOf: (status: Status) => number): Readonly<Record<Status, number>> {
  return Object.fromEntries(statuses.map((status) => [status, countOf(status)])) as Record<Status, number>;
}

/** Why a message has its status: the code of a `SendError`, or one of the outbox's own. */
export type MessageCode =
  | SendErrorCode
  /** The worker that was posting it stopped before it had a result. */
  | 'worker-lost'
  /** The template has other placeholders, buttons, languages or another file than when the message was enqueued. */
  | 'template-changed'
  /** The recipient has a suppression. */
  | 'suppressed'
  /** The recipient was erased before it was sent. */
  | 'erased'
  /** The stored request or quiet hours cannot be read, such as rows that another program inserted. */
  | 'unreadable'
  /** The database refused what a worker wrote to its row, such as because of a trigger of your own. Only its status was stored. */
  | 'row-refused';

/** What both stores write for one enqueued message, and the JSON that `notifygen.enqueue` of PostgreSQL takes. */
export interface NewMessage {
  /** Name of the sender. */
  readonly sender: string;
  /** What a `build…` function returned. */
  readonly message: OutgoingMessage;
  /** Permanent per sender: a second message with the same key is not stored. 1 to 500 characters. */
  readonly dedupe?: string | undefined;
  /** Default: `normal`. */
  readonly priority?: Priority | undefined;
  /** Milliseconds since 1970. Default: now. */
  readonly notBefore?: number | undefined;
  /** Milliseconds since 1970. Default: never. */
  readonly expiresAt?: number | undefined;
  /** Milliseconds after the later of now and `notBefore`, if `expiresAt` is absent. */
  readonly expiresAfter?: number | undefined;
  /** `start` and `end`, such as 21:00 and 08:00, in `timeZone`. Default: none. */
  readonly quietHours?: (QuietHours & { readonly timeZone: string }) | undefined;
  /** Default: `hold`. */
  readonly onUnknown?: OnUnknown | undefined;
  /** W3C trace context of the code that enqueued it. */
  readonly traceParent?: string | undefined;
  /** The process that enqueues it. */
  readonly enqueuedBy?: string | undefined;
  /** To find, pause and change many messages together. 1 to 100 characters; only campaigns begin with `campaign:`. */
  readonly tag?: string | undefined;
  /** Of its template, see `digestOf`. Not part of the JSON, like those below: only TypeScript knows templates. */
  readonly digest?: string | undefined;
  readonly category?: string | undefined;
  /** Milliseconds after which it is erased once it is finished. Default: the option `retention`. */
  readonly retention?: number | undefined;
  /** Bulk messages of a group take turns with those of others. */
  readonly group?: string | undefined;
  /** The gate that it waits behind from the start, if that is closed. */
  readonly gate?: string | undefined;
}

/** What enqueuing returns: `created` is false if the sender already has a message with this dedupe key. */
export interface Enqueued {
  readonly id: string;
  readonly created: boolean;
}

/** A queued message that is due, as the rules see it. */
export interface Candidate extends Pick<StoredMessage, 'id' | 'sender' | 'priority' | 'quietHours'> {
  readonly recipient: string;
  /** Whether it was claimed before, so that it already counts for its recipient. */
  readonly wasClaimed: boolean;
  /** '' for a session message. */
  readonly template: string;
  readonly expiresAt: number | undefined;
  /** Undefined: any worker may send it. */
  readonly digest: string | undefined;
  readonly tag?: string | undefined;
  /** '' for none. */
  readonly group: string;
  /** What it waits behind. */
  readonly gate?: string | undefined;
  /** What it waited for until now. */
  readonly held?: Waits['for'] | undefined;
  /** Of its template, when it was enqueued. */
  readonly category?: string | undefined;
}

/** A message that a worker has claimed and may post once. */
export interface ClaimedMessage
  extends Pick<
    StoredMessage,
    'id' | 'sender' | 'priority' | 'template' | 'resends' | 'onUnknown' | 'traceParent'
  > {
  /** When it was claimed. */
  readonly claimedAt: number;
  /** Counts the claims of this message; a result is only stored for the attempt that it belongs to. */
  readonly attempt: number;
  /** How many claims before were given back without a post. */
  readonly returned: number;
  /** Rejections so far that count towards `maxFailures`. */
  readonly failures: number;
  readonly tag?: string | undefined;
  readonly group?: string;
  /** The JSON that was enqueued; checked again before it is posted. */
  readonly message: OutgoingMessage;
  readonly expiresAt: number | undefined;
  readonly createdAt: number;
  /** Its attempts so far, oldest first. */
  readonly history: readonly Attempt[];
}

/** One post of a message, and what the gateway responded. */
export interface Attempt {
  /** When its result was known, in milliseconds since 1970. */
  readonly at: number;
  /** How long it took since a worker claimed the message, in milliseconds. Absent if that worker was lost. */
  readonly took?: number;
  /** The number of the post, from 1. */
  readonly attempt: number;
  /** Absent if the gateway accepted the message. */
  readonly code?: MessageCode;
  /** Whether this attempt may have sent the message. */
  readonly delivery: Delivery | 'accepted';
  /** A sentence for people. Absent if the gateway accepted the message. */
  readonly message?: string | undefined;
  /** Of the gateway's response, as in `SendError`. A body of more than 1,000 characters is cut. */
  readonly status?: number | undefined;
  readonly body?: unknown;
  readonly requestId?: string | undefined;
}

/** What a person did to a message. */
export interface Action {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** As `cancel`, `retry` and `resolve` are called; `adopt`: to send it with its current template. */
  readonly action: 'cancel' | 'retry' | 'adopt' | 'accepted' | 'not-sent' | 'erase' | 'suppress';
  /** Absent if nobody was named. */
  readonly by?: string | undefined;
  /** The status that it had. */
  readonly from: Status;
}

/** What became of a claimed message. */
export type Result =
  | { readonly type: 'accepted'; readonly messageId: string | undefined; readonly response: unknown }
  | { readonly type: 'error'; readonly error: SendErrorJson }
  /** It was not posted, and the next claim may take it. */
  | { readonly type: 'returned'; readonly digest?: string }
  | { readonly type: 'template-changed'; readonly reason: string };

export interface Outcome {
  readonly message: ClaimedMessage;
  readonly result: Result;
  /** Up to when its post could start, in milliseconds after the claim. */
  readonly latest?: number;
  /** When it had started at the latest. Absent: it was not posted. */
  readonly started?: number;
}

/** What is written for a message after a result, a lost worker or a claim that did not send it. */
export interface MessageChange {
  readonly id: string;
  readonly attempt: number;
  readonly status: Status;
  /** When a queued message is due again. Absent: since when it was, so that it keeps its place. */
  readonly dueAt?: number;
  /** It no longer expires. */
  readonly expiresAt?: null;
  readonly failures?: number;
  readonly resends?: number;
  readonly code?: MessageCode;
  /** A sentence for people, and the gateway's response if there was one. Never the recipient or credentials. */
  readonly detail?: {
    readonly message: string;
    readonly status?: number | undefined;
    readonly body?: unknown;
    readonly requestId?: string | undefined;
  };
  /** The gateway's ID of the message. */
  readonly messageId?: string | undefined;
  readonly history?: readonly Attempt[];
  /** What people did, with what they decided now. */
  readonly actions?: readonly Action[];
  /** It now belongs to another version of its template. */
  readonly digest?: string | undefined;
  /** The claim of that time was given back without a post. */
  readonly claimedAt?: number;
  /** Its worker may still report a result of this attempt. */
  readonly isLost?: true;
}

/** A message as `get` and `find` return it. */
export interface StoredMessage {
  readonly id: string;
  /** Name of the sender. */
  readonly sender: string;
  /** Absent after the retention time. */
  readonly recipient: string | undefined;
  /** Absent for a session message. */
  readonly template: string | undefined;
  /** The tag that it was enqueued with; `campaign:` and the name for one of a campaign. */
  readonly tag: string | undefined;
  /** Absent after the retention time. */
  readonly message: OutgoingMessage | undefined;
  /** Absent without a key, and after the retention time; the key stays reserved. */
  readonly dedupe: string | undefined;
  readonly priority: Priority;
  readonly status: Status;
  /** Why it is not sent yet, and until when. Undefined unless it is `queued`. */
  readonly waits: Waits | undefined;
  /** Why it has its status. */
  readonly code: MessageCode | undefined;
  /** A sentence for people, and the gateway's response. */
  readonly detail: MessageChange['detail'] | undefined;
  /** The gateway's ID, which may identify the recipient. Absent after the retention time. */
  readonly messageId: string | undefined;
  /** How often a worker claimed it. */
  readonly attempt: number;
  /** How often it was posted, as far as is known: claims that were given back without a post do not count. */
  readonly attempts: number;
  /** How often it was sent again although it may have been sent. */
  readonly resends: number;
  /** What happens if it may have been sent. */
  readonly onUnknown: OnUnknown;
  /** When it was enqueued. */
  readonly createdAt: Date;
  /** The process that enqueued it: its host and its process ID. Absent if it was enqueued by another program. */
  readonly enqueuedBy: string | undefined;
  /** When it is due, for a queued message. */
  readonly dueAt: Date;
  /** It is not sent later. Undefined: it does not expire. */
  readonly expiresAt: Date | undefined;
  /** Absent without any, and after the retention time. */
  readonly quietHours: NewMessage['quietHours'] | undefined;
  /** W3C trace context of the code that enqueued it. */
  readonly traceParent: string | undefined;
  /** When it got its final status. */
  readonly finishedAt: Date | undefined;
  /** Its attempts, oldest first; of many, those that may have sent it and the last ones. Empty after the retention time. */
  readonly history: readonly (Omit<Attempt, 'at'> & { readonly at: Date })[];
  /** What it waited for, oldest first. Pauses of all messages of a sender are in the `log`, and retries in the `history`. */
  readonly waited: readonly Stretch[];
  /** What people did to it, oldest first: the last 50. */
  readonly actions: readonly (Omit<Action, 'at'> & { readonly at: Date })[];
  /** The columns that another program wrote and that cannot be read, such as `history`. Absent if all can. */
  readonly unreadable?: readonly string[];
}
