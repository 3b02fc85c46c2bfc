import type { SendErrorJson } from '@notifygen/runtime';
import type { Candidate, ClaimedMessage } from '../message/message.js';
import type { Pause, SenderState } from './limits.js';

/** The longest `Retry-After` that is obeyed, in milliseconds. */
const longestRetryAfter: number = 24 * 3_600_000;
/** Results in a row without a clear response, and different messages in a row that blame the setup, which pause a sender. */
const evidence = 5;
/** The first pause of each reason, and the longest, in milliseconds. Each pause in a row doubles. */
const pauseTimes = { setup: [60_000, 900_000], outage: [5_000, 300_000] } as const;
/** While one message of a paused template is tried, the others are looked at again after this time, in milliseconds. */
const tryTime = 5_000;

/** What the pauses of a sender mean for a claim. */
export interface PausesAtClaim {
  /** Milliseconds until the sender's pauses end. Undefined: the claim may send. */
  readonly waitTime: number | undefined;
  /** Only one message may be tried. */
  readonly isProbe: boolean;
  /** When to look at a message again whose template is paused; undefined if it is not. */
  readonly waitUntil: (message: Pick<Candidate, 'template'>) => number | undefined;
  readonly start: (message: Candidate) => void;
  /** The pauses after the claim: one that was tried pauses the others until it has a result, or for `time`. */
  readonly next: (time: number) => readonly Pause[];
}

export function pausesAt({ pauses }: SenderState, now: number): PausesAtClaim {
  const own = pauses.filter(({ template }) => template === undefined);
  const waits = own.filter((pause) => applies(pause, now)).map(({ until }) => until - now);
  const templates = new Map(pauses.map((pause) => [pause.template, pause]));
  const isProbe = own.some(isOwn);
  const tried = new Set<string | undefined>();
  return {
    waitTime: waits.length === 0 ? undefined : Math.max(...waits),
    isProbe,
    waitUntil: ({ template }) => {
      const pause = templates.get(template);
      if (pause !== undefined && applies(pause, now)) return pause.until;
      return tried.has(template) ? now + tryTime : undefined;
    },
    start: ({ template }) => {
      if (templates.has(template)) tried.add(template);
      if (isProbe) tried.add(undefined);
    },
    next: (time) => {
      const left = pauses.filter((pause) => isOwn(pause) || applies(pause, now));
      return left.map((pause) => {
        if (isOwn(pause) && tried.has(pause.template)) return { ...pause, triedAt: now, until: now + time };
        // Ended permanently, even if the clock that was set back reaches this time again.
        return triedAt(pause) > now
          ? { ...pause, since: Math.min(pause.since, now), triedAt: now, until: now }
          : pause;
      });
    },
  };
}

/** The gateway responded clearly: the setup is right, and there is no outage. */
export function responded(state: SenderState): SenderState {
  const pauses = isPaused(state, undefined) ? without(state, undefined) : state.pauses;
  if (state.outages + state.blamed.length === 0 && pauses === state.pauses) return state;
  return { ...state, outages: 0, blamed: [], pauses };
}

/** The gateway accepted a message. */
export function accepted(state: SenderState, { template }: ClaimedMessage, now: number): SenderState {
  const next = responded(state);
  // Precise enough, and most results leave the state as it is.
  const isRecent = now >= next.acceptedAt && now - next.acceptedAt < 1_000;
  const pauses = isPaused(next, template ?? '') ? without(next, template ?? '') : next.pauses;
  return isRecent && pauses === next.pauses ? next : { ...next, pauses, acceptedAt: now };
}

/** The message that was tried after a pause says nothing about the gateway, so another may be tried at once. */
export function untried(state: SenderState, message: ClaimedMessage, now: number): SenderState {
  if (state.pauses.length === 0) return state;
  const isEnded = (pause: Pause) =>
    isOwn(pause) &&
    [undefined, message.template ?? ''].includes(pause.template) &&
    message.claimedAt >= triedAt(pause);
  return {
    ...state,
    pauses: state.pauses.map((pause) => (isEnded(pause) ? { ...pause, until: now } : pause)),
  };
}

/** A worker was started: perhaps the setup was corrected, so one message is tried at once. */
export function endWait(state: SenderState, now: number): SenderState {
  const end = (pause: Pause) => (isOwn(pause) ? { ...pause, until: Math.min(pause.until, now) } : pause);
  return { ...state, pauses: state.pauses.map(end) };
}

/** The gateway asked to wait. */
export function waitFor(state: SenderState, time: number, now: number): SenderState {
  const until = Math.ceil(now + Math.min(time, longestRetryAfter));
  const known = state.pauses.find((pause) => !isOwn(pause));
  if (known !== undefined && known.since <= now && known.until >= until) return state;
  const message = 'The gateway asked to wait before the next message.';
  const pause: Pause = { reason: 'rate-limited', since: now, until, time, message };
  return { ...state, pauses: [...state.pauses.filter(isOwn), pause] };
}

/**
 * The gateway responded as if the credentials, the address or the account were wrong. A 401 is about every message. Other
 * responses may be about this one or its template, so only several messages in a row pause the sender, or the template if
 * all are of one.
 */
export function blameSetup(
  state: SenderState,
  message: ClaimedMessage,
  error: SendErrorJson,
  now: number,
): SenderState {
  const template = message.template ?? '';
  const others = state.blamed.filter(({ id }) => id !== message.id);
  const blamed = [...others, { id: message.id, template }].slice(-evidence);
  const isSetup = state.pauses.some(({ reason, template }) => reason === 'setup' && template === undefined);
  // The gateway responded, so an outage is over.
  const next = { ...state, outages: 0, blamed, pauses: isSetup ? state.pauses : without(state, undefined) };
  const isEnough = blamed.length === evidence;
  const isOneTemplate = blamed.every((other) => other.template === template);
  const text = (fix: string) =>
    `The gateway responded with ${error.status ?? error.code}. ${fix} Messages stay queued.`;
  if (error.status === 401 || isSetup || (isEnough && !isOneTemplate)) {
    const what = error.code === 'unauthorized' ? 'app ID and the API key' : 'base URL and the account';
    return pause(next, message, 'setup', text(`Check the ${what}, then start the workers again.`), now);
  }
  if (!isEnough && !isPaused(state, template)) return next;
  const fix = 'Only this template is affected: check whether the platform paused or removed it.';
  return pause(next, message, 'setup', text(fix), now, template);
}

/**
 * No clear response. Several in a row pause the sender, so that an outage does not turn thousands of messages into unknown ones;
 * one does if the gateway asks to wait.
 */
export function noClearResponse(
  state: SenderState,
  message: ClaimedMessage,
  { code, retryAfter }: SendErrorJson,
  now: number,
): SenderState {
  const outages = state.outages + 1;
  const asked = retryAfter === undefined ? state : waitFor(state, retryAfter, now);
  const next = { ...asked, outages };
  if (outages < evidence && retryAfter === undefined && !isPaused(state, undefined)) return next;
  const results = outages === 1 ? 'A result' : `${outages} results in a row`;
  const text = `${results} without a clear response, the last one ${code}. Messages stay queued.`;
  return pause(next, message, 'outage', text, now);
}

function pause(
  state: SenderState,
  message: ClaimedMessage,
  reason: 'setup' | 'outage',
  text: string,
  now: number,
  template?: string,
): SenderState {
  const before = state.pauses.find((pause) => isOwn(pause) && pause.template === template);
  const others = state.pauses.filter((pause) => pause !== before);
  // Messages that were posted together fail together: they count once. Only the one that is tried later doubles the pause.
  if (before !== undefined && message.claimedAt < triedAt(before)) return state;
  const [first, longest] = pauseTimes[reason];
  const time = before === undefined ? first : Math.max(first, Math.min(before.time * 2, longest));
  const since = Math.min(before?.since ?? now, now);
  const renewed: Pause = { template, reason, since, triedAt: now, until: now + time, time, message: text };
  return { ...state, pauses: [...others, renewed] };
}

/** Whether the outbox itself paused, and tries one message at the end. */
function isOwn({ reason }: Pause): boolean {
  return reason !== 'rate-limited';
}

function without({ pauses }: SenderState, template: string | undefined): readonly Pause[] {
  return pauses.filter((pause) => !isOwn(pause) || pause.template !== template);
}

/** @param template Undefined: the whole sender. */
function isPaused({ pauses }: SenderState, template: string | undefined): boolean {
  return pauses.some((pause) => isOwn(pause) && pause.template === template);
}

/** A pause that began or was renewed in the future means that the clock was set back: it has ended. */
function applies(pause: Pause, now: number): boolean {
  return triedAt(pause) <= now && now < pause.until;
}

/** When a message was last tried, or else its beginning. */
function triedAt(pause: Pause): number {
  return pause.triedAt ?? pause.since;
}
