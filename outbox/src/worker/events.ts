import type { MessageChange, MessageCode } from '../message/message.js';
import type { Pause } from '../rules/limits.js';
import type { AppliedChange } from '../store/store.js';
import type { Clock } from './clock.js';

/** What happened to one message. Neither the recipient nor the gateway's message ID, which may contain it, is part of it. */
export interface DeliveryEvent {
  readonly id: string;
  readonly sender: string;
  /** Absent for a session message. */
  readonly template: string | undefined;
  /** How often a worker claimed the message. */
  readonly attempt: number;
  /** Why. Absent if the gateway accepted the message. */
  readonly code: MessageCode | undefined;
  /** A sentence for people, and the gateway's response if there was one, without recipient and credentials. */
  readonly detail: MessageChange['detail'] | undefined;
}

/** The events that end a delivery. */
export const endings = ['accepted', 'failed', 'unknown', 'expired', 'cancelled'] as const;
/** The events about one message. */
export const deliveryEvents: readonly ((typeof endings)[number] | 'queued-again')[] = [
  ...endings,
  'queued-again',
] as const;

/** The events of an outbox. Each process reports what its own workers do. */
export interface OutboxEvents {
  /** The gateway accepted a message. */
  readonly accepted: DeliveryEvent;
  /** A message will not be sent, unless `retry` queues it again. */
  readonly failed: DeliveryEvent;
  /** A message may have been sent: find out, then call `resolve`. */
  readonly unknown: DeliveryEvent;
  /** A message was not sent before its expiry. */
  readonly expired: DeliveryEvent;
  /** A message is not sent, because its recipient has a suppression or was erased. */
  readonly cancelled: DeliveryEvent;
  /** A message will be sent again: it was not posted or not accepted, or it may have been sent and has `onUnknown: resend`. */
  readonly 'queued-again': DeliveryEvent & { readonly dueAt: Date };
  /** Messages of a sender, or of one of its templates, wait: because of the setup, an outage of the gateway, or its `Retry-After`. */
  readonly paused: {
    readonly sender: string;
    /** The only template that is paused; '' for session messages. Absent: all messages of the sender. */
    readonly template?: string | undefined;
    readonly reason: Pause['reason'];
    readonly until: Date;
    /** Says what to fix. */
    readonly message: string;
  };
  /** The pause of a sender ended. */
  readonly resumed: { readonly sender: string; readonly template?: string | undefined };
  /**
   * Queued messages wait for a worker whose templates match, and no running worker has such templates. Those that are due fail
   * after the option `templateWait`, unless `unapproved` says why their template is not approved: they wait until it is.
   */
  readonly waiting: {
    readonly sender: string;
    readonly template: string;
    readonly count: number;
    /** Why their template is not approved, such as `its status is rejected`. */
    readonly unapproved?: string | undefined;
  };
  /** Something that a person should look at. */
  readonly warning: { readonly sender: string | undefined; readonly message: string };
  /** The database fails. Reported once per outage; the workers try again. */
  readonly error: { readonly sender: string | undefined; readonly error: Error };
  /** The database responds again. */
  readonly restored: { readonly milliseconds: number };
}

export type Emit = <Name extends keyof OutboxEvents>(name: Name, event: OutboxEvents[Name]) => void;
/** Returns a function that ends it. */
export type On = <Name extends keyof OutboxEvents>(
  name: Name,
  listener: (event: OutboxEvents[Name]) => void,
) => () => void;

/** Returns a function that takes a sender's pauses after each turn, and reports what changed. */
export function pauseReporter(emit: Emit, sender: string, clock: Clock): (pauses: readonly Pause[]) => void {
  /** The reported reason of each pause, by its template. */
  let reported: ReadonlyMap<string | undefined, Pause['reason']> = new Map();
  return (pauses) => {
    const current = new Map(pauses.map((pause) => [pause.template, pause]));
    for (const template of reported.keys()) if (!current.has(template)) emit('resumed', { sender, template });
    const before = reported;
    reported = new Map(pauses.map(({ template, reason }) => [template, reason]));
    // A pause that is over is only left to be tried with one message.
    for (const [template, { reason, message, until }] of current)
      if (before.get(template) !== reason && until > clock.now())
        emit('paused', { sender, template, reason, message, until: new Date(until) });
  };
}

/** Reports what a transaction wrote for its messages. */
export function emitChanges(emit: Emit, changes: readonly AppliedChange[]): void {
  for (const { id, sender, template, attempt, status, code, detail, dueAt = 0 } of changes) {
    const event = { id, sender, template, attempt, code, detail };
    if (status === 'queued') emit('queued-again', { ...event, dueAt: new Date(dueAt) });
    else if (status !== 'sending') emit(status, event);
  }
}
