import type { Client } from '@notifygen/runtime';
import type { Duration } from '../enqueue/duration.js';
import type { TemplateContracts } from '../message/templates.js';
import type { Telemetry } from '../worker/telemetry.js';

/** A sender with its settings. */
export interface SenderOptions {
  /** The gateway account that its messages are sent through. */
  readonly client: Client;
  /** The platform's limits of this sender, over all workers of all processes. */
  readonly limits?: SenderLimits;
  /** How many messages a worker posts at once; a tenth is reserved for urgent ones. From 2 to 1,000. Default: 64. */
  readonly concurrency?: number;
  /** The time zone of recipients whose own is not known, such as `Europe/London`, for quiet hours. Default: none. */
  readonly timeZone?: string;
}

export interface SenderLimits {
  /**
   * Messages in any sliding second, 0.01 to 100,000. The platform counts messages that you receive too, so leave a share.
   * Default: 80.
   */
  readonly perSecond?: number;
  /**
   * One message per `seconds` to one recipient on average, with a burst of up to `burst` messages that is paid back by a
   * pause. `burstFor` says which messages may use it: `urgent` ones, so that it is left for a login code, or `all`. False: no
   * limit. Default: 6 seconds, 45 and `urgent`.
   */
  readonly perRecipient?:
    | { readonly seconds: number; readonly burst: number; readonly burstFor?: 'urgent' | 'all' }
    | false;
  /**
   * Distinct recipients in any 24 hours: the platform's messaging limit, 250 to 100,000. Senders with the same `group` share
   * it. Default: no limit; the default of `group` is the sender's name.
   */
  readonly recipientsPerDay?: { readonly limit: number; readonly group?: string };
  /**
   * A template is paused until `resume` if this share of its last messages was rejected, once `of` results are known. The share
   * is more than 0 and at most 1. False: never. Default: 0.25 of 50.
   */
  readonly rejections?: { readonly share: number; readonly of: number } | false;
}

/** The senders of an outbox, by their names: a client, or a client with settings. Names are stored with each message. */
export type SendersOption<Sender extends string = string> = {
  readonly [Name in Sender]: Client | SenderOptions;
};

/** Only the names are inferred: of inferred settings, TypeScript would accept any others. */
export interface OutboxOptions<Sender extends string = string> {
  /**
   * Where messages are stored: `file:path` for SQLite on this machine, `postgres://…` for PostgreSQL. There is no default: a
   * variable that is not set is an error.
   */
  readonly url: string | undefined;
  /** Gateway accounts by name. The name is stored with each message. A client, or a client with settings. */
  readonly senders: SendersOption<Sender>;
  /**
   * The generated `templates`: the defaults of their `delivery`, and what messages are checked against before they are stored
   * and sent. Without them, `suppress` with the scope `marketing` stops only campaigns. Default: none.
   */
  readonly templates?: TemplateContracts;
  /**
   * How long a claimed message may go without a result before it counts as lost; a post may take a third of it. From 3 seconds
   * to 1 hour. Default: 60 seconds.
   */
  readonly lease?: Duration;
  /**
   * After it, recipient, request and response of a finished message are erased, unless its template has a retention of its own.
   * Default: 30 days.
   */
  readonly retention?: Duration;
  /** The same for messages that are `unknown`. Default: 90 days. */
  readonly unknownRetention?: Duration;
  /** After it, a finished message is deleted, except an `unknown` one; its dedupe key keeps its effect. Default: 400 days. */
  readonly deleteAfter?: Duration;
  /**
   * How long a due message waits for a worker whose `templates` match, such as during a deployment, before it fails as
   * `template-changed`. Counted while a worker of its sender runs. From 1 second to 30 days. Default: 1 hour.
   */
  readonly templateWait?: Duration;
  /**
   * A secret of at least 32 characters, such as from an environment variable: suppressed numbers are then stored only as HMAC with it.
   * Every process needs the same one, and it can be neither changed nor removed later. A variable
   * that is not set is an error. Default: none; they are stored as they are.
   */
  readonly suppressionKey?: string | undefined;
  /** Whether the outbox may create and update its tables. Default: true. */
  readonly migrate?: boolean;
  /** Traces and metrics, such as `openTelemetry()` of `@notifygen/outbox/opentelemetry`. Default: none. */
  readonly telemetry?: Telemetry;
}
