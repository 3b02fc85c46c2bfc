import { type Gate, type GatesOfSender, type Scoped, versionGate } from './gates.js';

/** Causes that one message has for itself, until a time. */
export const timedCauses = ['start', 'quiet-hours', 'recipient', 'recipients-per-day', 'retry'] as const;
/** What is stored with a message: it is not due before a time. */
export type OwnCause = (typeof timedCauses)[number] | 'outbox';

export interface OwnHeld {
  readonly cause: OwnCause;
  readonly until: number;
}

/** Why a queued message is not sent now. `until`: when it may be sent at the earliest, if that is known. */
export type Held =
  | OwnHeld
  /** It waits behind a gate. */
  | { readonly cause: Gate['kind']; readonly gate: string }
  /** Others come first, at the limit. */
  | { readonly cause: 'line'; readonly until?: number | undefined }
  /** No worker of its sender runs. */
  | { readonly cause: 'worker' };

/** What the rule needs of a queued message. */
export interface Queued extends Scoped {
  readonly sender: string;
  /** The gate that it was put behind. */
  readonly gate?: string | undefined;
  /** A cause of its own, until a time that is not over: stored with it, or quiet hours that a claim finds. Absent: it is due. */
  readonly own?: OwnHeld | undefined;
}

/** Where it waits: in a claim of a worker, or for whoever asks. */
export interface Situation<Message extends Queued> {
  readonly gates: GatesOfSender;
  /** Whether a worker of its sender runs. */
  readonly hasWorker: boolean;
  readonly matches: (digest: string) => boolean;
  /** When the outbox tries its sender or template again. Undefined: neither is paused by the outbox. */
  readonly pausedUntil: (message: Message) => number | undefined;
  /** What the limits say. Asked last. */
  readonly limitedBy: (message: Message) => Held | undefined;
}

/**
 * Why a message is not sent now, by exactly one cause: a pause of a person before all others, then what has no known end, then
 * what ends last. Undefined: it is sent.
 */
export function heldBy<Message extends Queued>(message: Message, at: Situation<Message>): Held | undefined {
  const { digest, sender, own } = message;
  const closed = [at.gates.closedForAll, at.gates.closedFor(message), at.gates.closed(message.gate)];
  const gate = closed.find((one) => one?.kind === 'person') ?? closed.find((one) => one !== undefined);
  if (gate) return { cause: gate.kind, gate: gate.name };
  if (digest !== undefined && !at.matches(digest))
    return { cause: 'version', gate: versionGate(sender, message) };
  const paused = at.pausedUntil(message);
  if (paused !== undefined && paused > (own?.until ?? 0)) return { cause: 'outbox', until: paused };
  if (own !== undefined) return own;
  return at.hasWorker ? at.limitedBy(message) : { cause: 'worker' };
}
