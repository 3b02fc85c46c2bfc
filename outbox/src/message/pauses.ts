/** The word for session messages, which have no template. No template can have this name. */
export const sessionMessages = 'session-messages';

/** Who closes gates that people open again: pauses. */
export const pauseKinds = ['person', 'outbox', 'platform'] as const;
export type PauseKind = (typeof pauseKinds)[number];

/** Which messages a pause stops: those that have all that is given. A session message has the template ''. */
export interface PauseScope<Sender extends string = string> {
  readonly sender?: Sender;
  readonly template?: string;
  readonly tag?: string;
}

/** A pause that lasts until somebody resumes it. */
export interface StoredPause {
  /** The sender, template and tag that it is of, as far as they are given: it stops messages that have all of these. */
  readonly scope: PauseScope;
  /** Who paused it: a person, the outbox because of rejections, or the platform. `by` is a name, which anybody may have. */
  readonly kind: PauseKind;
  readonly reason: string;
  /** Undefined: nobody was named. */
  readonly by: string | undefined;
  readonly since: Date;
}
