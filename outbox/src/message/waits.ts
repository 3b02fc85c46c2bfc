import type { PauseKind, PauseScope } from './pauses.js';

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

/**
 * Why a queued message is not sent yet: one cause of a closed list, whose word is `for`.
 *
 * - `person`, `platform`: somebody paused it, or the platform its template, until `resume`.
 * - `outbox`: the outbox paused it, until its next try, or until `resume` after rejections.
 * - `confirm`, `canary`, `review`, `ended`: nobody has confirmed its campaign; the first messages of that have no results yet; they have,
 *   and somebody has to pass them; it was cancelled.
 * - `version`: no running worker has its template as it was when it was enqueued.
 * - `approval`: a running worker knows its template as not approved in its language, for `reason`, and none as approved.
 * - `worker`: no worker of its sender runs.
 * - `start`, `quiet-hours`: it is to start later, or after these.
 * - `recipient`, `recipients-per-day`: the recipient got too many messages lately, or too many recipients got one in the last 24 hours.
 * - `retry`: an attempt failed; `reason` is its code.
 * - `line`: it is due, and its turn comes next, or others are before it at the limit. `until` is an estimate, absent where it takes turns
 *   with campaigns.
 */
export type Waits = Details &
  (
    | ({
        readonly for: PauseKind | 'confirm' | 'canary' | 'review' | 'ended' | 'approval';
      } & Closed)
    | ({ readonly for: 'start' | 'quiet-hours' | 'recipient' | 'recipients-per-day' | 'retry' } & Timed)
    | { readonly for: 'version'; readonly scope: PauseScope; readonly since: Date }
    | { readonly for: 'worker' | 'line' }
  );

/** Messages of a sender that wait for the same cause. `until`: of the first of them. */
export type Waiting = Waits & { readonly count: number };

/** A time in which a message waited for one cause, until the next thing happened to it. */
export interface Stretch {
  /** When the outbox noticed. */
  readonly at: Date;
  /** `returned`: a worker had claimed it and could not post it in time, such as on a busy machine or because it stopped. It is in line again. */
  readonly for: Waits['for'] | 'returned';
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
