import type { Action } from './message.js';
import type { StoredPause } from './pauses.js';

/** What somebody did with many messages or with a person, who is not named, or the outbox itself. */
export interface LoggedAction extends Omit<StoredPause, 'reason' | 'since'> {
  readonly at: Date;
  /** Decisions about messages as in their `actions`. */
  readonly action: 'pause' | 'resume' | 'suppress' | 'unsuppress' | 'export' | Action['action'];
  /** Of a pause. */
  readonly reason: string | undefined;
  /** How many messages, or with a suppression recipients, it concerned. Undefined for a pause. */
  readonly count: number | undefined;
}
