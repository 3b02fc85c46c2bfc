import type { SendErrorJson } from '@notifygen/runtime';
import type { Candidate, ClaimedMessage, Priority } from '../../src/message/message.js';
import type { ClaimSituation } from '../../src/rules/decide-claim.js';
import { gatesOf } from '../../src/rules/gates.js';
import type { Limits } from '../../src/rules/limits.js';
import { newSenderState } from '../../src/rules/limits.js';

export const start = 1_772_366_400_000;

export const limits: Limits = { perSecond: 80, perRecipient: null, recipientsPerDay: null };

export function candidate(id: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    id,
    sender: 'shop',
    group: '',
    priority: 'normal',
    recipient: `+49151${id}`,
    wasClaimed: false,
    template: 'order_shipped',
    expiresAt: undefined,
    quietHours: undefined,
    digest: undefined,
    ...changes,
  };
}

export function backlog(count: number, priority: Priority = 'bulk'): readonly Candidate[] {
  return Array.from({ length: count }, (_, index) => candidate(`${priority}-${index}`, { priority }));
}

export function situation(changes: Partial<ClaimSituation> = {}): ClaimSituation {
  return {
    now: start,
    limits,
    state: newSenderState,
    slots: { any: 1000, notUrgent: 1000 },
    candidates: [],
    pairs: new Map(),
    audience: { count: 0, known: new Set(), leavesAt: 0, postponedTo: 0 },
    gates: gatesOf([], 'shop', () => true),
    suppressionOf: () => undefined,
    matches: () => true,
    startTime: { earliest: 0, latest: 0, ahead: 0, spare: 0 },
    probeTime: 60_000,
    ...changes,
  };
}

export function claimed(id: string, changes: Partial<ClaimedMessage> = {}): ClaimedMessage {
  return {
    id,
    sender: 'shop',
    claimedAt: start,
    attempt: 1,
    returned: 0,
    failures: 0,
    resends: 0,
    priority: 'normal',
    template: 'order_shipped',
    message: {
      kind: 'text',
      request: { to: '4915112345678', message: { text: 'Your order is on its way.' } },
    },
    onUnknown: 'hold',
    expiresAt: undefined,
    createdAt: start,
    traceParent: undefined,
    history: [],
    ...changes,
  };
}

export function sendError(changes: Partial<SendErrorJson>): SendErrorJson {
  return {
    name: 'SendError',
    message: 'The message was not sent.',
    code: 'unreachable',
    delivery: 'not-sent',
    advice: 'retry',
    issues: [],
    attempts: 1,
    ...changes,
  };
}
