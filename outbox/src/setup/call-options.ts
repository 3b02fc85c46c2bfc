import type { TransactionOption } from '../enqueue/enqueue-options.js';
import type { SuppressionScope } from '../message/suppression.js';
import type { MessageFilter } from '../store/store.js';

export interface By {
  /** Who does it: a name of 1 to 100 characters in one line, for the message's `actions` or the `log`. Default: nobody is named. */
  readonly by?: string | undefined;
}

/** A decision to send a recipient no more messages. */
export interface SuppressOptions extends By, TransactionOption {
  /** `marketing`: only messages of templates with the category `marketing`. `all`: every message, even login codes. */
  readonly scope: SuppressionScope;
  /** 1 to 500 characters, such as `replied STOP`. */
  readonly reason: string;
}

/** Who pauses or resumes. */
export interface PausedBy extends By {
  /**
   * `platform`: because the platform paused a template or approved it again. Then it neither changes nor ends a pause of others.
   * Default: `person`, who may end every pause.
   */
  readonly kind?: 'person' | 'platform' | undefined;
}

/** Which messages to act on. At least one key; one that is undefined is an error, so that a mistake never means all messages. */
export type ActionFilter = Omit<MessageFilter, 'before' | 'limit'>;

/** How to act on many messages. */
export interface ActionOptions extends By {
  /** Only counts the messages. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** Stops after the current 2,000 messages. The same call with the `cursor` of the result goes on with the rest. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Where a call with the same filter was stopped, or the `bound` of its dry run. It then ignores what was enqueued, failed, became
   * unknown, or was queued again by a person since that first call.
   */
  readonly cursor?: string | undefined;
  /** Called with what was done so far, after every 2,000 messages. */
  readonly onProgress?: ((progress: Omit<ActionResult, 'isDone' | 'bound' | 'cursor'>) => void) | undefined;
}

export interface RetryOptions {
  /** Default: false. */
  readonly adoptTemplate?: boolean | undefined;
}

/** What was done, or would be done with `dryRun`. */
export interface ActionResult {
  /** Messages that were changed. */
  readonly count: number;
  /** Of these, messages that were to be cancelled and may have been sent, so that they are `unknown`. */
  readonly unknown: number;
  /** Messages that came after the first call with this cursor, and are left as they are. */
  readonly later: number;
  /** Messages that were erased, changed meanwhile, or do not match their current template. */
  readonly skipped: number;
  /** Those that were changed, by the code that they had before; `none` without one. */
  readonly codes: Readonly<Record<string, number>>;
  /** False if `signal` stopped it. */
  readonly isDone: boolean;
  /** As `cursor` of the same call: what came after this one is left as it is. So a dry run and what follows concern the same messages. */
  readonly bound: string;
  /** For the rest, if `signal` stopped it. */
  readonly cursor?: string;
}
