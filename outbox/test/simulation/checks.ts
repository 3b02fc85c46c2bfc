import type { SendErrorJson } from '@notifygen/runtime';
import {
  type ClaimedMessage,
  type NewMessage,
  type Status,
  type StoredMessage,
  statuses,
} from '../../dist/message/message.js';
import type { Waits } from '../../dist/message/waits.js';
import type { Pause } from '../../dist/rules/limits.js';
import type { Store } from '../../dist/store/operations.js';
import type { Turn, TurnResult } from '../../dist/store/store.js';
import type { Gateway } from './gateway.ts';
import { createLimitChecks } from './limit-checks.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

interface Said {
  readonly for: Waits['for'];
  readonly until: number;
  readonly at: number;
  /** How many urgent messages there were before. */
  readonly urgent: number;
}

type Cause = 'enqueue' | 'turn' | 'recover' | 'decide' | 'erase' | 'nothing';

const none: readonly Status[] = [];
/** Which statuses a row may have after a change, by the status before it. */
const allowed: Readonly<Record<Cause, Partial<Record<Status, readonly Status[]>>>> = {
  enqueue: {},
  nothing: {},
  turn: {
    // One turn may store a result and claim the message again.
    sending: ['queued', 'sending', 'accepted', 'failed', 'unknown', 'expired'],
    queued: ['sending', 'accepted', 'failed', 'unknown', 'expired'],
    cancelled: ['accepted'],
    unknown: ['queued', 'sending', 'accepted', 'failed', 'expired'],
  },
  recover: { sending: ['unknown', 'queued'] },
  erase: { queued: ['cancelled', 'unknown'] },
  decide: {
    unknown: ['accepted', 'queued'],
    failed: ['queued'],
    expired: ['queued'],
    // One that may have been sent is not called cancelled.
    queued: ['cancelled', 'unknown'],
  },
};

/** What the programs and people of one simulation share. */
export interface Parts {
  readonly world: World;
  readonly plan: Plan;
  readonly random: Random;
  readonly store: Store;
  readonly checks: Checks;
}

/** Compares what the store does with what it must never do. */
export interface Checks {
  readonly violations: readonly string[];
  readonly enqueued: (id: string, message: NewMessage) => void;
  readonly posted: (message: ClaimedMessage) => void;
  readonly turned: (turn: Turn, result: TurnResult) => void;
  /** Called after every change, with the messages that it should have changed; reads all rows without them. */
  readonly compare: (cause: Cause, ids?: readonly string[]) => Promise<readonly StoredMessage[]>;
  /** A start of a worker ends the wait of a pause. */
  readonly joined: (sender: string) => void;
  /** Called after a turn that gave claims back. */
  readonly givenBack: (turn: Turn) => void;
  /** Called when a recipient was erased: a burst to it is forgotten. */
  readonly erased: (recipient: string) => void;
  /** When a message was last claimed, on the clock that never jumps. */
  readonly claimedAt: (id: string) => number;
  readonly fail: (text: string) => void;
}

export function createChecks(
  world: World,
  plan: Plan,
  store: Store,
  { delivered, mood }: Pick<Gateway, 'delivered' | 'mood'>,
  isHealing: () => boolean,
): Checks {
  const violations: string[] = [];
  const messages = new Map<string, NewMessage & { readonly at: number }>();
  const claimedAt = new Map<string, { readonly time: number; readonly elapsed: number }>();
  /** Urgent messages, and whether nothing holds them up. */
  const waitingUrgent = new Map<string, boolean>();
  /** When a message that waits was said to be sent. */
  const said = new Map<string, Said>();
  const claims = new Map<string, TurnResult['claimed']>();
  /** Up to when the gateway asked a sender to wait. */
  const asked = new Map<string, number>();
  const pauses = new Map<string, TurnResult['state']['pauses']>();
  /** Results in a row without a clear response. */
  const unclear = new Map<string, number>();
  /** Messages whose responses blamed the setup, none accepted in between: the evidence for a pause. */
  const blamed = new Map<string, ReadonlyMap<string, string | undefined>>();
  const known = new Map<string, Pick<StoredMessage, 'status' | 'attempt' | 'resends'>>();
  const { limits } = plan;
  let urgent = 0;

  const fail = (text: string) => {
    violations.push(text);
    world.log('VIOLATION', text);
  };

  const limitChecks = createLimitChecks(world, plan, fail);

  const checkTimes = (id: string) => {
    const message = messages.get(id);
    const now = world.databaseTime();
    if (message === undefined) return fail(`${id} was claimed, but never enqueued`);
    // What was due once stays due when the clock is set back.
    const wasDue = plan.perSecond.jump > 0 && known.get(id)?.attempt !== 0;
    if (!wasDue && (message.notBefore ?? 0) > now) fail(`${id} was claimed before it was due`);
    const { quietHours } = message;
    if (quietHours !== undefined) {
      const { start, end, timeZone } = quietHours;
      const clock = wallClock(now, timeZone);
      const isQuiet = start < end ? start <= clock && clock < end : start <= clock || clock < end;
      if (isQuiet)
        fail(`${id} was claimed at ${clock} ${timeZone}, in its quiet hours from ${start} to ${end}`);
    }
    const isFree = waitingUrgent.get(id);
    waitingUrgent.delete(id);
    if (!plan.isCalm || isFree === undefined) return;
    const waited = world.time() - message.at;
    const own = 60 + 6 * plan.latency;
    const longest = isFree ? own : 60 + own + (2_500 / limits.perSecond) * (1 + waitingUrgent.size);
    if (waited > longest) fail(`${id} is urgent and waited ${Math.round(waited)} ms`);
  };

  const note = ({ id, status, waits }: StoredMessage) => {
    const before = said.get(id);
    if (status !== 'queued' || waits?.until === undefined) said.delete(id);
    // Others come in between later.
    else if (waits.for !== 'line' || before?.for !== 'line')
      said.set(id, { for: waits.for, until: waits.until.getTime(), at: world.databaseTime(), urgent });
  };

  const checkSaid = (id: string, start: number) => {
    const found = said.get(id);
    said.delete(id);
    if (found === undefined || (found.for === 'line' ? !plan.isCalm || mood() === 'slow' : !plan.isPunctual))
      return;
    // While the world heals, its clock jumps over what a pause lasts.
    if (found.for === 'outbox' && isHealing()) return;
    const isLine = found.for === 'line';
    const tolerance = isLine ? 500 + 0.1 * (start - found.at) : 1_000;
    const between = isLine ? ((urgent - found.urgent) * 1_020) / limits.perSecond : 0;
    const late = start - found.until;
    if (late > tolerance + between || late < (isLine ? -tolerance : 0))
      fail(`${id} waited for ${found.for} and started ${Math.round(late)} ms after the time that was said`);
  };

  const checkTruth = (stored: StoredMessage) => {
    const { id, status, code, onUnknown, resends, history, recipient, message } = stored;
    const count = delivered.get(id) ?? 0;
    if (onUnknown === 'hold' && count > 1) fail(`${id} was delivered ${count} times under hold`);
    if (count > 1 + resends) fail(`${id} was delivered ${count} times, with ${resends} recorded resends`);
    if (onUnknown === 'hold' && resends > 0) fail(`${id} was sent again under hold`);
    if (status === 'accepted' && count === 0) fail(`${id} is accepted, but was not delivered`);
    const isOver = status === 'failed' || status === 'expired' || status === 'cancelled';
    if (isOver && count > 0) fail(`${id} is ${status}, but was delivered`);
    const hasReason = history.some(({ delivery }) => delivery === 'unknown');
    const isErased = recipient === undefined;
    if (isErased && (message !== undefined || status === 'queued'))
      fail(`${id} was erased, but is ${status}`);
    if (status === 'unknown' && !hasReason && !isErased && !plan.hasRowFaults)
      fail(`${id} is unknown, but its history does not say why`);
    if (status === 'failed' && code !== 'rejected' && !(plan.hasRowFaults && code === 'row-refused'))
      fail(`${id} failed because of ${code}`);
  };

  /** One message cannot stop a sender: a new pause for the setup needs a 401, or five different messages in a row. */
  const checkEvidence = (
    sender: string,
    before: readonly Pause[],
    after: readonly Pause[],
    outcomes: Turn['outcomes'],
  ) => {
    let since: ReadonlyMap<string, string | undefined> = blamed.get(sender) ?? new Map();
    let isProven = false;
    for (const { message, result } of outcomes) {
      if (result.type === 'accepted') since = new Map();
      if (result.type === 'accepted' || result.type === 'error') {
        const isUnclear = result.type === 'error' && !isClear(result.error);
        unclear.set(sender, isUnclear ? (unclear.get(sender) ?? 0) + 1 : 0);
      }
      if (result.type !== 'error' || result.error.advice !== 'fix-setup') continue;
      since = new Map([...since, [message.id, message.template]]);
      isProven ||= result.error.status === 401 || since.size >= 5;
    }
    blamed.set(sender, since);
    const isPaused = after.some(
      ({ template, reason }) => template === undefined && reason !== 'rate-limited',
    );
    if ((unclear.get(sender) ?? 0) >= 5 && !isPaused) fail(`${sender} is not paused in an outage`);
    const isNew = (pause: Pause) =>
      pause.reason === 'setup' && !before.some(({ template }) => template === pause.template);
    for (const { template } of after.filter(isNew))
      if (!isProven)
        fail(`${sender} is paused without evidence${template === undefined ? '' : `: ${template}`}`);
  };

  const checkLost = (id: string) => {
    const since = world.elapsed() - (claimedAt.get(id)?.elapsed ?? 0);
    if (since < plan.lease - 1) fail(`${id} counts as lost ${Math.round(since)} ms after its claim`);
    const { crash, freeze, stop, jump, databaseDown } = plan.perSecond;
    const faults = crash + freeze + stop + jump + databaseDown + plan.lostCommits;
    const isPossible = faults > 0 || plan.hasSlowNetwork;
    if (!isPossible && plan.lease >= 10_000 && !isHealing()) fail(`${id} counts as lost without a reason`);
  };

  return {
    violations,
    enqueued: (id, message) => {
      messages.set(id, { ...message, at: world.time() });
      if (message.priority !== 'urgent') return;
      urgent += 1;
      const isFree = limitChecks.recent(message.sender) + waitingUrgent.size < Math.floor(limits.perSecond);
      waitingUrgent.set(id, isFree);
    },
    posted: ({ sender, claimedAt }) => limitChecks.started(sender, claimedAt),
    turned: ({ sender, slots, outcomes, claim }, { claimed, starts, state, changes }) => {
      claims.set(`${sender} ${claim}`, claimed);
      const before = pauses.get(sender) ?? [];
      pauses.set(sender, state.pauses);
      const now = world.databaseTime();
      const applies = ({ since, until }: Pause) => since <= now && now < until;
      const isPaused = before.some((pause) => pause.template === undefined && applies(pause));
      if (isPaused && outcomes.length === 0 && claimed.length > 0) fail(`${sender} was paused`);
      for (const { template } of outcomes.length === 0 ? claimed : [])
        if (before.some((pause) => pause.template === template && applies(pause)))
          fail(`${template} of ${sender} was paused`);
      checkEvidence(sender, before, state.pauses, outcomes);
      for (const { message, result } of outcomes) {
        const row = known.get(message.id);
        const isOpen = ['sending', 'unknown', 'queued', 'cancelled'].includes(`${row?.status}`);
        if (result.type !== 'accepted' || row?.attempt !== message.attempt || !isOpen) continue;
        const isStored = changes.some(({ id, status }) => id === message.id && status === 'accepted');
        if (!isStored) fail(`${message.id} was accepted while it was ${row.status}, but that was not stored`);
      }
      for (const { id, attempt, status } of changes) {
        const row = known.get(id);
        if (attempt !== row?.attempt)
          fail(`a result of attempt ${attempt} of ${id} was stored for ${row?.attempt}`);
        // A late acceptance also says what became of a message that was cancelled while it waited to be sent again.
        const isLate = row?.status === 'cancelled' && status === 'accepted';
        if (!isLate && !['sending', 'unknown', 'queued'].includes(`${row?.status}`))
          fail(`a result of ${id} was stored, which was already ${row?.status}`);
      }
      for (const { result } of outcomes) {
        const wait = result.type === 'error' ? (result.error.retryAfter ?? 0) : 0;
        if (result.type === 'error' && result.error.code === 'rate-limited' && wait === 0)
          limitChecks.slowedDown(sender);
        asked.set(sender, Math.max(asked.get(sender) ?? 0, now + wait));
      }
      if (plan.perSecond.jump === 0 && claimed.length > 0 && now < (asked.get(sender) ?? 0))
        fail(`${sender} claimed ${(asked.get(sender) ?? 0) - now} ms before the end of a Retry-After`);
      for (const { id, message, expiresAt, attempt, priority } of claimed) {
        world.log('database', `claimed ${id} (attempt ${attempt})`);
        claimedAt.set(id, { time: world.time(), elapsed: world.elapsed() });
        limitChecks.claimed(sender, message.request.to, priority === 'urgent' || attempt > 1);
        checkTimes(id);
        checkSaid(id, now + (starts[claimed.findIndex((one) => one.id === id)]?.earliest ?? 0));
        if (expiresAt !== undefined && expiresAt <= world.databaseTime())
          fail(`${id} was claimed after its expiry`);
      }
      const notUrgent = claimed.filter(({ priority }) => priority !== 'urgent').length;
      if (claimed.length > slots.any || notUrgent > slots.notUrgent)
        fail('more was claimed than slots are free');
      for (const pause of state.pauses.filter(applies)) {
        const concerned = claimed.filter(
          ({ template }) => pause.template === undefined || template === pause.template,
        );
        if (concerned.length > (pause.reason === 'rate-limited' ? 0 : 1))
          fail(`${concerned.length} were claimed in a pause: ${pause.reason}`);
      }
    },
    compare: async (cause, ids) => {
      const some = ids === undefined ? [] : await Promise.all([...new Set(ids)].map(store.get));
      const rows =
        ids === undefined ? await store.find({ limit: 1_000 }) : some.filter((row) => row !== undefined);
      for (const row of rows) {
        const { id, status, attempt, resends } = row;
        note(row);
        const old = known.get(id);
        if (!statuses.includes(status)) fail(`${id} has the status ${status}`);
        if (old === undefined) {
          if (cause !== 'enqueue' || status !== 'queued') fail(`${id} appeared as ${status} by ${cause}`);
        } else if (old.status !== status || old.attempt !== attempt) {
          world.log('database', `${id}: ${old.status} -> ${status} by ${cause}`);
          if (cause === 'recover' && old.status === 'sending') checkLost(id);
          // An erased message is not queued again.
          const isCancelled = row.recipient === undefined && cause === 'turn' && status === 'cancelled';
          const isLegal = isCancelled || (allowed[cause][old.status] ?? none).includes(status);
          if (!isLegal) fail(`${id} went from ${old.status} to ${status} by ${cause}`);
          if (attempt !== old.attempt + (status === 'sending' ? 1 : 0))
            fail(`${id} went from attempt ${old.attempt} to ${attempt} as ${status}`);
        }
        if (old !== undefined && resends < old.resends && cause !== 'decide')
          fail(`${id} lost a recorded resend`);
        checkTruth(row);
      }
      for (const row of rows) known.set(row.id, row);
      if (rows.length !== (ids === undefined ? messages.size : new Set(ids).size)) fail('a message was lost');
      return rows;
    },
    joined: (sender) => {
      const ended = (pause: Pause) => (pause.reason === 'rate-limited' ? pause : { ...pause, until: 0 });
      pauses.set(sender, (pauses.get(sender) ?? []).map(ended));
    },
    givenBack: ({ sender, abandoned }) => {
      for (const { id, attempt } of abandoned.flatMap((claim) => claims.get(`${sender} ${claim}`) ?? [])) {
        const row = known.get(id);
        if (row?.status === 'sending' && row.attempt === attempt) fail(`${id} was not given back`);
      }
    },
    erased: limitChecks.erased,
    claimedAt: (id) => claimedAt.get(id)?.time ?? 0,
    fail,
  };
}

/** Whether the gateway responded, or nothing was tried. */
function isClear({ code, delivery }: SendErrorJson): boolean {
  return delivery === 'rejected' || code === 'aborted';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time as `HH:MM`. */
export function wallClock(time: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  formats.set(timeZone, format);
  return format.format(time);
}
