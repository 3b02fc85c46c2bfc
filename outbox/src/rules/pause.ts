import type { SendErrorJson } from '@notifygen/runtime';
import type { Pause, SenderState } from './limits.js';

/** The longest `Retry-After` that is obeyed, in milliseconds. */
export const longestRetryAfter: number = 24 * 3_600_000;
/** Results in a row without a clear response that pause a sender. */
const outagesToPause = 5;
/** The first pause of each reason, and the longest, in milliseconds. Each pause in a row doubles. */
const pauseTimes = { setup: [60_000, 900_000], outage: [5_000, 300_000] } as const;

/** What a sender's pause means for a claim. */
export interface PauseAtClaim {
  /** Milliseconds until the pause ends. Undefined: the claim may send. */
  readonly waitTime: number | undefined;
  /** Only one message may be tried. */
  readonly probe: boolean;
  /** The pause after a claim that sent this message; it pauses the others until it has a result, or for `time`. */
  readonly next: (sent: string | undefined, time: number) => Pause | undefined;
}

export function pauseAt({ paused }: SenderState, now: number): PauseAtClaim {
  if (paused === undefined) return { waitTime: undefined, probe: false, next: () => undefined };
  if (applies(paused, now)) return { waitTime: paused.until - now, probe: false, next: () => paused };
  if (paused.reason === 'rate-limited') return { waitTime: undefined, probe: false, next: () => undefined };
  return {
    waitTime: undefined,
    probe: true,
    next: (sent, time) => {
      if (sent !== undefined) return { ...paused, since: now, until: now + time, probing: sent };
      // Ended permanently, even if the clock is set back and reaches this time again.
      return { ...paused, since: Math.min(paused.since, now), until: Math.min(paused.until, now) };
    },
  };
}

/** The gateway responded clearly: no pause for what was wrong before. */
export function endPause(state: SenderState): SenderState {
  const { paused, ...rest } = state;
  const asked = askedBy(paused);
  if (state.outages === 0 && paused === asked) return state;
  return { ...rest, outages: 0, ...(asked && { paused: asked }) };
}

/** The message that was tried after a pause says nothing about the gateway, so another may be tried at once. */
export function endProbe(state: SenderState, id: string, now: number): SenderState {
  if (state.paused?.probing !== id) return state;
  const { probing: _, ...paused } = state.paused;
  return { ...state, paused: { ...paused, until: now } };
}

/** A worker was started: perhaps the setup was corrected, so one message is tried at once. */
export function endWait(state: SenderState, now: number): SenderState {
  if (state.paused === undefined || state.paused.reason === 'rate-limited') return state;
  const { probing: _, ...paused } = state.paused;
  const end = paused.asked && applies(paused.asked, now) ? paused.asked.until : now;
  return { ...state, paused: { ...paused, until: Math.min(paused.until, end) } };
}

/** The gateway asked to wait. */
export function waitFor(state: SenderState, time: number, now: number): SenderState {
  const next = endPause(state);
  const until = Math.ceil(now + Math.min(time, longestRetryAfter));
  if (next.paused !== undefined && applies(next.paused, now) && next.paused.until >= until) return next;
  const message = 'The gateway asked to wait before the next message.';
  return { ...next, paused: { since: now, until, reason: 'rate-limited', count: 0, message } };
}

/** Every message would fail until the credentials, the address or the account are right. */
export function pauseForSetup(
  state: SenderState,
  id: string,
  error: SendErrorJson,
  now: number,
): SenderState {
  const status = error.status === undefined ? error.code : `${error.status}`;
  const fix =
    error.code === 'unauthorized'
      ? 'Check the app ID and the API key, then start the workers again.'
      : 'Check the base URL and the account, then start the workers again.';
  const message = `The gateway responded with ${status}. ${fix} Messages stay queued.`;
  return pause(state, id, 'setup', message, now);
}

/** No clear response. Several in a row pause the sender, so that an outage does not turn a campaign into unknown messages. */
export function countOutage(state: SenderState, id: string, error: SendErrorJson, now: number): SenderState {
  const outages = state.outages + 1;
  const next = { ...state, outages };
  const paused = state.paused !== undefined && state.paused.reason !== 'rate-limited';
  if (outages < outagesToPause && !paused) return next;
  const message = `${outages} results in a row without a clear response, the last one ${error.code}. Messages stay queued.`;
  return pause(next, id, 'outage', message, now);
}

function pause(
  state: SenderState,
  id: string,
  reason: 'setup' | 'outage',
  message: string,
  now: number,
): SenderState {
  const asked = askedBy(state.paused);
  const before = state.paused === asked ? undefined : state.paused;
  // Messages that were posted together fail together: they count once. Only the one that is tried later doubles the pause.
  if (before !== undefined && before.probing !== id) return state;
  const count = before === undefined ? 1 : before.count + 1;
  const [first, most] = pauseTimes[reason];
  const time = Math.min(first * 2 ** (count - 1), most);
  const paused = { since: now, until: now + time, reason, count, message } as const;
  if (asked === undefined || !applies(asked, now)) return { ...state, paused };
  return { ...state, paused: { ...paused, until: Math.max(paused.until, asked.until), asked } };
}

/** The pause for which the gateway asked. */
function askedBy(paused: Pause | undefined): Pause | undefined {
  return paused?.reason === 'rate-limited' ? paused : paused?.asked;
}

/** A pause that began in the future means that the clock was set back: it has ended. */
function applies(paused: Pause, now: number): boolean {
  return paused.since <= now && now < paused.until;
}
