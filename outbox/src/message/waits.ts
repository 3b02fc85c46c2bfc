import type { PauseScope } from './pauses.js';

/** Each is undefined where a cause does not have it. */
interface Details {
  /** When it may be sent at the earliest, if that is known. */
  readonly until?: Date | undefined;
  /** Since when the cause exists, if that is known. */
  readonly since?: Date | undefined;
  /** Which messages it holds. A session message has the template ''. */
  readonly scope?: PauseScope | undefined;
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
}

/** Somebody, the platform or the outbox itself closed it. */
interface Closed {
  readonly scope: PauseScope;
  readonly reason: string;
  readonly since: Date;
}

interface Timed {
  readonly until: Date;
}

/** Why a queued message is not sent yet: one cause of a closed list, whose word is `for`. */
export type Waits = Details &
  (
    | /** A person paused it, until `resume`. */ ({ readonly for: 'person' } & Closed)
    | /** The platform paused its template. */ ({ readonly for: 'platform' } & Closed)
    /** The outbox paused it: until its next try, or until `resume` after rejections. */
    | ({ readonly for: 'outbox' } & Closed)
    /** Its campaign is stored, and nobody has confirmed it. */
    | ({ readonly for: 'confirm' } & Closed)
    /** The first messages of its campaign have no results yet. */
    | ({ readonly for: 'canary' } & Closed)
    /** They have, and somebody has to resume the campaign. */
    | ({ readonly for: 'review' } & Closed)
    /** Its campaign was cancelled. */
    | ({ readonly for: 'ended' } & Closed)
    /** It is to start later. */
    | ({ readonly for: 'start' } & Timed)
    | ({ readonly for: 'quiet-hours' } & Timed)
    /** The recipient got too many messages lately. */
    | ({ readonly for: 'recipient' } & Timed)
    /** Too many recipients got a message in the last 24 hours. */
    | ({ readonly for: 'recipients-per-day' } & Timed)
    /** An attempt failed; `reason` is its code. */
    | ({ readonly for: 'retry' } & Timed)
    /** No running worker has its template as it was when it was enqueued. */
    | { readonly for: 'version'; readonly scope: PauseScope; readonly since: Date }
    /** A running worker knows its template as not approved in its language, and none as approved. `reason` names the status. */
    | ({ readonly for: 'approval' } & Closed)
    /** No worker of its sender runs. */
    | { readonly for: 'worker' }
    /** It is due, and its turn comes next, or others are before it at the limit. `until` is an estimate, absent where it takes turns with campaigns. */
    | { readonly for: 'line' }
  );

/** Messages of a sender that wait for the same cause. `until`: of the first of them. */
export type Waiting = Waits & { readonly count: number };

/** A time in which a message waited for one cause, until the next thing happened to it. */
export interface Stretch {
  /** When the outbox noticed. */
  readonly at: Date;
  readonly for: Waits['for'];
}

/** What somebody has to see to comes before what passes. */
export const causes: readonly Waits['for'][] = [
  'worker',
  'outbox',
  'version',
  'approval',
  'person',
  'platform',
  'review',
  'confirm',
  'canary',
  'ended',
  'recipients-per-day',
  'recipient',
  'retry',
  'quiet-hours',
  'start',
  'line',
];
