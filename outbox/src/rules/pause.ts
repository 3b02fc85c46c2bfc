import type { SendErrorJson } from '@notifygen/runtime';
import type { Pause, SenderState } from './limits.js';

/** A pause that would end later than this is a clock that was set back. It also bounds `Retry-After`. */
const longest = 24 * 3_600_000;
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
  /** The pause after the claim; a message that is tried pauses the others until it has a result, or for `probeTime`. */
  readonly next: (probeTime: number | undefined) => Pause | undefined;
}

export function pauseAt({ paused }: SenderState, now: number): PauseAtClaim {
  const left = (paused?.until ?? now) - now;
  const probe = paused !== undefined && paused.reason !== 'rate-limited';
  if (left > 0 && left <= longest) return { waitTime: left, probe, next: () => paused };
  return {
    waitTime: undefined,
    probe,
    next: (probeTime) => {
      if (!probe) return undefined;
      return probeTime === undefined ? paused : { ...paused, until: now + probeTime, probing: true };
    },
  };
}

/** The gateway responded clearly: no pause for what was wrong before. */
export function endPause(state: SenderState): SenderState {
  if (state.outages === 0 && (state.paused === undefined || state.paused.reason === 'rate-limited'))
    return state;
  const { paused, ...rest } = state;
  return { ...rest, outages: 0, ...(paused?.reason === 'rate-limited' ? { paused } : {}) };
}

/** A start of a worker: perhaps the setup was corrected, so one message is tried at once. */
export function endWait(state: SenderState, now: number): SenderState {
  if (state.paused === undefined || state.paused.reason === 'rate-limited') return state;
  const { probing: _, ...paused } = state.paused;
  return { ...state, paused: { ...paused, until: now } };
}

/** The gateway asked to wait. */
export function waitFor(state: SenderState, time: number, now: number): SenderState {
  const until = now + Math.min(time, longest);
  if (state.paused !== undefined && state.paused.until >= until) return state;
  const message = 'The gateway asked to wait before the next message.';
  return { ...endPause(state), paused: { until, reason: 'rate-limited', count: 0, message } };
}

/** Every message would fail until the credentials, the address or the account are right. */
export function pauseForSetup(state: SenderState, error: SendErrorJson, now: number): SenderState {
  const status = error.status === undefined ? error.code : `${error.status}`;
  const fix =
    error.code === 'unauthorized'
      ? 'Check the app ID and the API key, then start the workers again.'
      : 'Check the base URL and the account, then start the workers again.';
  return pause(state, 'setup', `The gateway responded with ${status}. ${fix} Messages stay queued.`, now);
}

/** No clear response. Several in a row pause the sender, so that an outage does not turn a campaign into unknown messages. */
export function countOutage(state: SenderState, error: SendErrorJson, now: number): SenderState {
  const outages = state.outages + 1;
  if (outages < outagesToPause && state.paused === undefined) return { ...state, outages };
  const message = `${outages} results in a row without a clear response, the last one ${error.code}. Messages stay queued.`;
  return pause({ ...state, outages }, 'outage', message, now);
}

function pause(state: SenderState, reason: 'setup' | 'outage', message: string, now: number): SenderState {
  const before = state.paused?.reason === 'rate-limited' ? undefined : state.paused;
  // Messages that were posted together fail together: they count once. Only the one that is tried later doubles the pause.
  if (before !== undefined && before.until > now && before.probing === undefined) return state;
  const count = before === undefined ? 1 : before.count + 1;
  const [first, most] = pauseTimes[reason];
  const until = now + Math.min(first * 2 ** (count - 1), most);
  return { ...state, paused: { until, reason, count, message } };
}
