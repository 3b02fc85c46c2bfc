import type { OnUnknown, OutgoingMessage, Priority, QuietHours } from '@notifygen/runtime';
import type { Transaction } from '../transactions/transaction.js';
import type { Duration } from './duration.js';

/** How one message is delivered. Default for most: the template's `delivery`. */
export interface DeliveryOptions {
  /**
   * Permanent per sender: a second message with the same key is not stored, and `created` is false. 1 to 500 characters;
   * do not use personal data, because its hash, which can be guessed, is kept for good.
   */
  readonly dedupe?: string;
  /**
   * To find, pause and change many messages together, such as those of a sale. 1 to 100 characters, no personal data; not with
   * `campaign:` at the beginning.
   * Default: none.
   */
  readonly tag?: string;
  /** Default: the template's, else `normal`. */
  readonly priority?: Priority;
  /** It is not sent earlier. A time that has passed means now. Default: now. */
  readonly notBefore?: Date;
  /**
   * A local time instead, such as 10:00 where the recipient is: on `day` (2026-12-24), else the next time the clock there shows it. If
   * it has passed on its day, the message is due at once; set `expires` to a `Date` if it is useless then. A time that the clock
   * skips is the first moment after it; one that occurs twice is the first of the two. `timeZone` is by default that of the
   * message, else of the sender.
   */
  readonly at?: {
    readonly time: `${number}:${number}`;
    readonly timeZone?: string;
    readonly day?: `${number}-${number}-${number}`;
  };
  /**
   * It is not sent later: a time, or a duration after `notBefore` or `at` (or now). From 1 second to 365 days. Default: the
   * template's, else never.
   */
  readonly expires?: Date | Duration;
  /**
   * A daily pause in the recipient's local time: `21:00-08:00` or an object. False: none, whatever the template says.
   * Default: the template's.
   */
  readonly quietHours?:
    | (QuietHours & { readonly timeZone?: string })
    | `${string}:${string}-${string}:${string}`
    | false;
  /** The recipient's time zone, such as `Europe/London`, for quiet hours and `at`. Default: the sender's. */
  readonly timeZone?: string;
  /** What happens if it may have been sent: a person decides, or it is sent again. Default: the template's, else `hold`. */
  readonly onUnknown?: OnUnknown;
  /** W3C trace context of the code that enqueues it. Default: that of the option `telemetry`. */
  readonly traceParent?: string;
}

/** Needed only if the outbox has several senders. */
export type SenderChoice<Sender extends string> =
  IsUnion<Sender> extends true ? { readonly sender: Sender } : { readonly sender?: Sender };

type IsUnion<T, Whole = T> = [T] extends [never]
  ? false
  : T extends unknown
    ? [Whole] extends [T]
      ? false
      : true
    : never;

export interface TransactionOption {
  /**
   * The caller's transaction on the outbox's database: the message is stored if it commits, and only then. Default: a
   * transaction of its own.
   */
  readonly tx?: Transaction | undefined;
}

/** The options of `enqueue`. */
export type EnqueueOptions<Sender extends string = string> = DeliveryOptions &
  SenderChoice<Sender> &
  TransactionOption;

/** The options of `enqueue`, required only if they have to name the sender. */
export type EnqueueArguments<Sender extends string> =
  IsUnion<Sender> extends true ? [options: EnqueueOptions<Sender>] : [options?: EnqueueOptions<Sender>];

/** One of many messages for `enqueueAll`: what a `build…` function returned, and how it is delivered. */
export type EnqueueItem<Sender extends string = string> = DeliveryOptions &
  SenderChoice<Sender> & { readonly message: OutgoingMessage };
