import type { Candidate, MessageChange } from '../message/message.js';
import type { SuppressionEntry } from '../message/suppression.js';
import type { Gate, GatesOfSender } from './gates.js';
import { type Held, heldBy, type OwnCause } from './held.js';
import type { Audience, Limits, PairState, PlannedStart, SenderState, Slots, StartTime } from './limits.js';
import { pausesAt } from './pause.js';
import { quietUntil, storedHoursCheck } from './quiet-hours.js';
import { rateAllowance } from './rate.js';
import { addToPair, audienceAllowance } from './recipient-limits.js';

/** Everything that decides what a claim takes. Times are milliseconds on the database's clock. */
export interface ClaimSituation {
  readonly now: number;
  readonly limits: Limits;
  readonly state: SenderState;
  readonly slots: Slots;
  /** Messages that are due: by priority, then by the time since when they are due. */
  readonly candidates: readonly Candidate[];
  /** The bursts of the candidates' recipients. */
  readonly pairs: ReadonlyMap<string, PairState>;
  readonly audience: Audience;
  readonly gates: GatesOfSender;
  /** Why the recipient must not get the message. Undefined: nobody objected. */
  readonly suppressionOf: (candidate: Candidate) => SuppressionEntry | undefined;
  /** Whether the worker may send messages with this digest. */
  readonly matches: (digest: string) => boolean;
  readonly startTime: StartTime;
  /** How long a message that is tried after a pause may take. */
  readonly probeTime: number;
}

export interface ClaimDecision {
  /** In the order in which they should be posted. */
  readonly send: readonly Candidate[];
  /** Of each of these. */
  readonly starts: readonly PlannedStart[];
  /** They are not sent. */
  readonly ended: readonly Ended[];
  /** The gates that some of them wait behind from now on, and their kinds. */
  readonly behind: ReadonlyMap<string, Gate['kind']>;
  readonly postpone: readonly Postponed[];
  readonly state: SenderState;
  /** The bursts that changed. */
  readonly pairs: ReadonlyMap<string, PairState>;
  readonly postponedTo: number;
  /** Milliseconds until another claim may send more. Undefined: not before a message becomes due or a slot is free. */
  readonly wakeIn: number | undefined;
}

export interface Postponed {
  readonly id: string;
  readonly dueAt: number;
  readonly cause: OwnCause;
  /** What it waited for until now. */
  readonly before: Candidate['held'];
}

/** How a queued message ends that is not sent. */
export interface Ended extends Pick<MessageChange, 'id' | 'status' | 'code' | 'detail'> {
  /** Why its recipient must not get it. */
  readonly suppression?: SuppressionEntry;
}

/** Decides which candidates are sent now, without reading or writing anything. */
export function decideClaim(situation: ClaimSituation): ClaimDecision {
  const { now, limits, slots, candidates, gates, matches } = situation;
  const send: Candidate[] = [];
  const starts: PlannedStart[] = [];
  const ended: Ended[] = [];
  const behind = new Map<string, Gate['kind']>();
  const postpone: Postponed[] = [];
  const pairs = new Map<string, PairState>();
  const pauses = pausesAt(situation.state, now);
  const rate = rateAllowance(limits, situation.state, now, situation.startTime, candidates.length);
  const audience = audienceAllowance(limits, situation.audience, now);
  const most = pauses.isProbe ? 1 : Number.POSITIVE_INFINITY;
  let [any, notUrgent] = [Math.min(slots.any, most), Math.min(slots.notUrgent, most)];
  let wakeIn = pauses.waitTime;

  const pairOf = (recipient: string) => pairs.get(recipient) ?? situation.pairs.get(recipient);
  const burstOf = ({ recipient, priority, wasClaimed }: Candidate) =>
    limits.perRecipient &&
    addToPair(limits.perRecipient, pairOf(recipient), now, priority === 'urgent' || wasClaimed);
  const limitedBy = (candidate: Candidate): Held | undefined => {
    const urgent = candidate.priority === 'urgent';
    if (any === 0 || (!urgent && notUrgent === 0)) return { cause: 'line' };
    const wait = rate.waitTime(urgent);
    if (wait !== undefined) return { cause: 'line', until: now + wait };
    const burst = burstOf(candidate);
    if (burst?.waitUntil !== undefined) return { cause: 'recipient', until: burst.waitUntil };
    if (!audience.allows(candidate.recipient))
      return { cause: 'recipients-per-day', until: audience.postpone() };
    return undefined;
  };

  const inClaim = { gates, hasWorker: true, matches, pausedUntil: pauses.waitUntil, limitedBy };

  for (const candidate of wakeIn === undefined && gates.closedForAll === undefined ? candidates : []) {
    const { id, recipient, expiresAt = Number.POSITIVE_INFINITY } = candidate;
    const quiet = readQuietHours(candidate, now);
    const end =
      expiresAt <= now
        ? { status: 'expired' as const }
        : (suppressed(situation.suppressionOf(candidate)) ?? (typeof quiet === 'object' ? quiet : undefined));
    if (end !== undefined) {
      ended.push({ id, ...end });
      continue;
    }
    const own = typeof quiet === 'number' ? ({ cause: 'quiet-hours', until: quiet } as const) : undefined;
    const held = heldBy({ ...candidate, own }, inClaim);
    if (held !== undefined && 'gate' in held) {
      behind.set(held.gate, held.cause);
      continue;
    }
    if (held?.cause === 'worker') break;
    if (held?.cause === 'line') {
      wakeIn = held.until && held.until - now;
      break;
    }
    const burst = burstOf(candidate);
    if (burst && (held === undefined || (held.cause === 'recipient' && burst.pair !== pairOf(recipient))))
      pairs.set(recipient, burst.pair);
    if (held !== undefined) {
      postpone.push({
        id,
        dueAt: Math.min(Math.ceil(held.until), expiresAt),
        cause: held.cause,
        before: candidate.held,
      });
      continue;
    }
    audience.add(recipient);
    starts.push(rate.start(candidate.priority === 'urgent'));
    pauses.start(candidate);
    send.push(candidate);
    any -= 1;
    if (candidate.priority !== 'urgent') notUrgent -= 1;
  }

  // Messages that are not sent now leave slots for candidates that were not read yet.
  if (wakeIn === undefined && any > 0 && ended.length + behind.size + postpone.length > 0) wakeIn = 0;
  const { slowed: _, ...state } = situation.state;
  return {
    send,
    starts,
    ended,
    behind,
    postpone,
    state: { ...state, ...rate.state(), pauses: pauses.next(situation.probeTime) },
    pairs,
    postponedTo: audience.postponedTo(),
    wakeIn,
  };
}

const suppressedMessages = {
  none: 'The recipient opted out.',
  marketing: 'The recipient gets no marketing messages.',
  all: 'The recipient gets no messages.',
};

function suppressed(suppression: SuppressionEntry | undefined): Omit<Ended, 'id'> | undefined {
  if (suppression === undefined) return undefined;
  const detail = { message: suppressedMessages[suppression.scope] };
  return { status: 'cancelled', code: 'suppressed', detail, suppression };
}

function readQuietHours({ quietHours }: Candidate, now: number): number | Omit<Ended, 'id'> | undefined {
  try {
    return quietHours && quietUntil(quietHours, now);
  } catch {
    // Rows may come from another program, without our checks.
    const message = `${storedHoursCheck(quietHours, 'quietHours').join('; ')}.`;
    return { status: 'failed', code: 'unreadable', detail: { message } };
  }
}
