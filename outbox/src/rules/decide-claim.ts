import type { Candidate } from '../message/message.js';
import type { SuppressionEntry } from '../message/suppression.js';
import type { HoldsAtClaim } from './hold.js';
import type { Audience, Limits, PairState, PlannedStart, SenderState, Slots, StartTime } from './limits.js';
import { pausesAt } from './pause.js';
import { quietUntil } from './quiet-hours.js';
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
  /** What is not sent until somebody resumes it. */
  readonly holds: HoldsAtClaim;
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
  readonly expire: readonly Candidate[];
  readonly park: readonly Parked[];
  readonly suppressed: readonly Suppressed[];
  /** Their quiet hours cannot be read. */
  readonly unreadable: readonly Candidate[];
  readonly postpone: readonly { readonly candidate: Candidate; readonly dueAt: number }[];
  readonly state: SenderState;
  /** The bursts that changed. */
  readonly pairs: ReadonlyMap<string, PairState>;
  readonly postponedTo: number;
  /** Milliseconds until another claim may send more. Undefined: not before a message becomes due or a slot is free. */
  readonly wakeIn: number | undefined;
}

/** A message that leaves the queue until another worker, whose templates match, takes it, or a pause ends. */
export interface Parked {
  readonly candidate: Candidate;
  /** The digest of its template, or the scope of the pause. */
  readonly under: string;
}

/** A message whose recipient must not get it. */
export interface Suppressed {
  readonly id: string;
  readonly entry: SuppressionEntry;
}

/** Decides which candidates are sent now, without reading or writing anything. */
export function decideClaim(situation: ClaimSituation): ClaimDecision {
  const { now, limits, slots, candidates, holds } = situation;
  const send: Candidate[] = [];
  const starts: PlannedStart[] = [];
  const expire: Candidate[] = [];
  const park: Parked[] = [];
  const suppressed: Suppressed[] = [];
  const unreadable: Candidate[] = [];
  const postpone: { candidate: Candidate; dueAt: number }[] = [];
  const pairs = new Map<string, PairState>();
  const pauses = pausesAt(situation.state, now);
  const rate = rateAllowance(limits, situation.state, now, situation.startTime, candidates.length);
  const audience = audienceAllowance(limits, situation.audience, now);
  const most = pauses.isProbe ? 1 : Number.POSITIVE_INFINITY;
  let [any, notUrgent] = [Math.min(slots.any, most), Math.min(slots.notUrgent, most)];
  let wakeIn = pauses.waitTime;

  for (const candidate of wakeIn === undefined && !holds.holdsAll ? candidates : []) {
    const { recipient, expiresAt = Number.POSITIVE_INFINITY } = candidate;
    const urgent = candidate.priority === 'urgent';
    const later = (dueAt: number) =>
      postpone.push({ candidate, dueAt: Math.min(Math.ceil(dueAt), expiresAt) });
    if (expiresAt <= now) {
      expire.push(candidate);
      continue;
    }
    const { digest } = candidate;
    const mismatch = digest === undefined || situation.matches(digest) ? undefined : digest;
    const under = holds.parkedUnder(candidate) ?? mismatch;
    if (under !== undefined) {
      park.push({ candidate, under });
      continue;
    }
    const entry = situation.suppressionOf(candidate);
    if (entry !== undefined) {
      suppressed.push({ id: candidate.id, entry });
      continue;
    }
    const quiet = readQuietHours(candidate, now);
    if (quiet === 'unreadable') unreadable.push(candidate);
    else if (quiet !== undefined) later(quiet);
    if (quiet !== undefined) continue;
    const pausedUntil = pauses.waitUntil(candidate);
    if (pausedUntil !== undefined) {
      later(pausedUntil);
      continue;
    }
    if (any === 0 || (!urgent && notUrgent === 0)) break;
    wakeIn = rate.waitTime(urgent);
    if (wakeIn !== undefined) break;
    const pair = pairs.get(recipient) ?? situation.pairs.get(recipient);
    const burst = limits.perRecipient && addToPair(limits.perRecipient, pair, now);
    if (burst?.waitUntil !== undefined) {
      if (burst.pair !== pair) pairs.set(recipient, burst.pair);
      later(burst.waitUntil);
      continue;
    }
    if (!audience.allows(recipient)) {
      later(audience.postpone());
      continue;
    }
    if (burst) pairs.set(recipient, burst.pair);
    audience.add(recipient);
    starts.push(rate.start(urgent));
    pauses.start(candidate);
    send.push(candidate);
    any -= 1;
    if (!urgent) notUrgent -= 1;
  }

  // Messages that are not sent now leave slots for candidates that were not read yet.
  const others = expire.length + park.length + suppressed.length + unreadable.length + postpone.length;
  if (wakeIn === undefined && any > 0 && others > 0) wakeIn = 0;
  const { slowed: _, ...state } = situation.state;
  return {
    send,
    starts,
    expire,
    park,
    suppressed,
    unreadable,
    postpone,
    state: { ...state, ...rate.state(), pauses: pauses.next(situation.probeTime) },
    pairs,
    postponedTo: audience.postponedTo(),
    wakeIn,
  };
}

function readQuietHours({ quietHours }: Candidate, now: number): number | 'unreadable' | undefined {
  try {
    return quietHours && quietUntil(quietHours, now);
  } catch {
    // Rows may come from another program, without our checks.
    return 'unreadable';
  }
}
