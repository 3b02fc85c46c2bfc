import { type Gate, type GatesOfSender, type Scoped, versionGate } from './gates.js';

/** Causes of a message's own, which end at a time. They are stored with it. */
export type OwnCause = 'start' | 'quiet-hours' | 'recipient' | 'recipients-per-day' | 'retry' | 'outbox';

/** Why a queued message is not sent now. `until`: when it may be sent at the earliest, if that is known. */
export type Held =
  | { readonly cause: OwnCause; readonly until: number }
  /** It waits behind a gate: a pause, its campaign, or a version of its template that no worker has. */
  | {
      readonly cause: 'person' | 'platform' | 'outbox' | 'campaign' | 'version';
      readonly gate: string;
      readonly until?: number | undefined;
    }
  /** Others come first, at the limit. */
  | { readonly cause: 'line'; readonly until?: number | undefined }
  /** No worker of its sender runs. */
  | { readonly cause: 'worker' };

/** What the rule needs of a queued message. */
export interface Queued extends Scoped {
  readonly sender: string;
  /** The gate that it was put behind. */
  readonly gate?: string | undefined;
}

/** Where it waits: in a claim of a worker, or for whoever asks. */
export interface Situation<Message extends Queued> {
  readonly gates: GatesOfSender;
  readonly matches: (digest: string) => boolean;
  /** When its quiet hours end. Undefined: it has none now. */
  readonly quietUntil: (message: Message) => number | undefined;
  /** When the outbox tries its sender or template again. Undefined: neither is paused by the outbox. */
  readonly pausedUntil: (message: Message) => number | undefined;
  /** What the limits say. Asked last. */
  readonly limitedBy: (message: Message) => Held | undefined;
}

/** Why a message is not sent now, by exactly one cause. Undefined: it is sent. */
export function heldBy<Message extends Queued>(message: Message, at: Situation<Message>): Held | undefined {
  const { digest, sender } = message;
  const gate = at.gates.closedForAll ?? at.gates.closedFor(message) ?? at.gates.closed(message.gate);
  if (gate) return { cause: causeOf(gate), gate: gate.name, until: gate.until };
  if (digest !== undefined && !at.matches(digest))
    return { cause: 'version', gate: versionGate(sender, message) };
  const quiet = at.quietUntil(message);
  if (quiet !== undefined) return { cause: 'quiet-hours', until: quiet };
  const paused = at.pausedUntil(message);
  if (paused !== undefined) return { cause: 'outbox', until: paused };
  return at.limitedBy(message);
}

function causeOf({ kind }: Gate) {
  return kind === 'canary' ? 'campaign' : kind;
}
