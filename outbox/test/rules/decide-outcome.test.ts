import type { Delivery, SendErrorCode } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import { adviceFor } from '../../../runtime/src/errors/send-error.js';
import type { Attempt, ClaimedMessage, MessageChange } from '../../src/message/message.js';
import { decideLost, decideOutcome } from '../../src/rules/decide-outcome.js';
import { newSenderState, type SenderState } from '../../src/rules/limits.js';
import { withAttempt } from '../../src/rules/may-be-sent.js';
import { claimed, limits, sendError, start } from './support.js';

/** Every code with every delivery that it can have, and the statuses that change what to do. */
const table: Readonly<Record<SendErrorCode, Partial<Record<Delivery, readonly (number | undefined)[]>>>> = {
  'invalid-message': { 'not-sent': [undefined] },
  unreachable: { 'not-sent': [undefined] },
  unauthorized: { rejected: [401, 403], unknown: [401] },
  'rate-limited': { rejected: [429], unknown: [429] },
  unavailable: { rejected: [503], unknown: [503] },
  rejected: {
    rejected: [200, 302, 400, 402, 404, 405, 407, 408, 410, 413, 421, 422, 425, 426, 501],
    unknown: [400, 404],
  },
  'gateway-failed': { unknown: [500, 502, 200] },
  timeout: { 'not-sent': [undefined], unknown: [undefined] },
  'connection-lost': { unknown: [undefined] },
  aborted: { 'not-sent': [undefined], unknown: [undefined] },
};

type Expected = readonly [
  status: string,
  wait: number | undefined,
  counts: 'failure' | 'outage' | 'setup' | 'blame' | 'slower' | 'wait' | 'nothing',
];

/** What a code that says that the message was not accepted means, unless its status says more. */
const expected: Readonly<Partial<Record<SendErrorCode, Expected>>> = {
  'invalid-message': ['failed', undefined, 'nothing'],
  unreachable: ['queued', 1_000, 'outage'],
  unauthorized: ['queued', 1_000, 'blame'],
  'rate-limited': ['queued', 1_000, 'slower'],
  unavailable: ['queued', undefined, 'wait'],
  rejected: ['queued', 1_000, 'blame'],
  timeout: ['queued', 1_000, 'outage'],
  aborted: ['queued', undefined, 'nothing'],
};

function expectedFor(code: SendErrorCode, delivery: Delivery, status: number = 0): Expected {
  if (delivery === 'unknown') return ['unknown', undefined, code === 'aborted' ? 'nothing' : 'outage'];
  if (status === 401) return ['queued', 0, 'setup'];
  if ([408, 425, 501].includes(status)) return ['queued', 1_000, 'failure'];
  if ([200, 400, 413, 422].includes(status)) return ['failed', undefined, 'nothing'];
  const found = expected[code];
  if (found === undefined) throw new Error(`${code} is always unknown`);
  return found;
}

function outcome(
  code: SendErrorCode,
  delivery: Delivery,
  status?: number,
  changes: Partial<ClaimedMessage> = {},
  state: SenderState = newSenderState,
) {
  const error = sendError({
    code,
    delivery,
    advice: adviceFor(code, delivery, status),
    message: `order_shipped: ${code}`,
    ...(status === undefined ? {} : { status }),
    ...(code === 'unavailable' && delivery === 'rejected' ? { retryAfter: 7_000 } : {}),
  });
  const message = claimed('1', changes);
  return decideOutcome({ message, result: { type: 'error', error } }, limits, state, start);
}

const cases = Object.entries(table).flatMap(([code, deliveries]) =>
  Object.entries(deliveries).flatMap(([delivery, statuses]) =>
    statuses.map((status) => ({ code: code as SendErrorCode, delivery: delivery as Delivery, status })),
  ),
);

describe.each(cases)('$code, $delivery, status $status', ({ code, delivery, status }) => {
  const [expectedStatus, wait, counts] = expectedFor(code, delivery, status);
  const { change, state } = outcome(code, delivery, status);

  it(`makes the message ${expectedStatus}, due in ${wait} ms`, () => {
    expect(change).toMatchObject({ id: '1', attempt: 1, status: expectedStatus });
    expect(change.dueAt).toBe(wait === undefined ? undefined : start + wait);
    expect(change.failures).toBe(counts === 'failure' || counts === 'blame' ? 1 : undefined);
  });

  it(`counts as ${counts} for the sender`, () => {
    expect(state.outages).toBe(counts === 'outage' ? 1 : 0);
    expect(state.pauses[0]?.reason).toBe(
      { setup: 'setup', wait: 'rate-limited' }[counts as 'setup' | 'wait'],
    );
    expect(state.blamed).toHaveLength(counts === 'blame' || counts === 'setup' ? 1 : 0);
    expect(state.slowed !== undefined).toBe(counts === 'slower');
  });

  it('explains itself, unless nothing happened', () => {
    const silent = code === 'aborted' && delivery === 'not-sent';
    expect(change.code).toBe(silent ? undefined : code);
    const detail = { message: `order_shipped: ${code}`, ...(status === undefined ? {} : { status }) };
    expect(change.detail).toEqual(silent ? undefined : detail);
  });

  it('sends again under `resend` exactly what may have been sent', () => {
    const resent = outcome(code, delivery, status, { onUnknown: 'resend' }).change;
    if (expectedStatus === 'unknown')
      expect(resent).toMatchObject({ status: 'queued', dueAt: start + 1_000, resends: 1 });
    else expect(resent).toEqual(change);
  });

  it('never fails a message that another attempt can send without doubt', () => {
    const { change: last } = outcome(code, delivery, status, { failures: 9 });
    expect(last.status).toBe(counts === 'failure' ? 'failed' : expectedStatus);
  });

  it('never calls a message failed that an earlier attempt may have sent', () => {
    const { change: last } = outcome(code, delivery, status, { failures: 9, resends: 1 });
    const isFailed = counts === 'failure' || expectedStatus === 'failed';
    expect(last.status).toBe(isFailed ? 'unknown' : expectedStatus);
  });

  it('clears an outage if the gateway responded clearly', () => {
    const before: SenderState = { ...newSenderState, outages: 1 };
    const next = outcome(code, delivery, status, {}, before).state.outages;
    const clear = delivery === 'rejected';
    expect(next).toBe(counts === 'outage' ? 2 : clear ? 0 : 1);
  });
});

describe('repeated failures', () => {
  it('wait twice as long each time, up to five minutes, and the tenth fails', () => {
    let failures = 0;
    const waits: (number | string)[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { change } = outcome('rejected', 'rejected', 408, { failures });
      failures = change.failures ?? 0;
      waits.push(change.dueAt === undefined ? change.status : (change.dueAt - start) / 1000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 'failed']);
  });

  it('end as unknown after nine resends', () => {
    let resends = 0;
    const seen: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { change } = outcome('timeout', 'unknown', undefined, { onUnknown: 'resend', resends });
      resends = change.resends ?? resends;
      seen.push(change.status);
    }
    expect(seen).toEqual([...Array.from({ length: 9 }, () => 'queued'), 'unknown']);
  });
});

describe('a message that may have been sent', () => {
  const lost = (changes: Partial<ClaimedMessage>): MessageChange => decideLost(claimed('1', changes), start);

  it('waits for a person under `hold`', () => {
    expect(lost({ attempt: 3, returned: 2 })).toEqual({
      id: '1',
      attempt: 3,
      status: 'unknown',
      code: 'worker-lost',
      detail: { message: 'The worker that was posting this message stopped before it had a result.' },
      history: [expect.objectContaining({ attempt: 1, code: 'worker-lost', delivery: 'unknown' })],
      isLost: true,
    });
  });

  it('is sent again under `resend`', () => {
    expect(lost({ onUnknown: 'resend', resends: 3 })).toMatchObject({
      status: 'queued',
      resends: 4,
      dueAt: start + 8_000,
      code: 'worker-lost',
    });
  });

  it('is not sent again when it would expire before that', () => {
    expect(lost({ onUnknown: 'resend', expiresAt: start + 1_000 })).toMatchObject({ status: 'unknown' });
    expect(lost({ onUnknown: 'resend', expiresAt: start + 1_001 })).toMatchObject({ status: 'queued' });
  });
});

describe('other results', () => {
  const decide = (result: Parameters<typeof decideOutcome>[0]['result']) =>
    decideOutcome({ message: claimed('1'), result }, limits, newSenderState, start).change;

  it('keep the ID of an accepted message', () => {
    expect(decide({ type: 'accepted', messageId: 'm-7', response: {} })).toEqual({
      id: '1',
      attempt: 1,
      status: 'accepted',
      messageId: 'm-7',
      history: [{ at: start, attempt: 1, took: 0, delivery: 'accepted' }],
    });
    expect(decide({ type: 'accepted', messageId: undefined, response: {} }).messageId).toBeUndefined();
  });

  it('put a returned message back in its place', () => {
    const change = decide({ type: 'returned' });
    expect(change).toEqual({ id: '1', attempt: 1, status: 'queued', claimedAt: start });
  });

  it('fail a message whose template changed', () => {
    expect(decide({ type: 'template-changed', reason: 'It has another button.' })).toMatchObject({
      status: 'failed',
      code: 'template-changed',
      detail: { message: 'It has another button.' },
    });
  });
});

describe('the history of a message', () => {
  const attempt = (number: number, changes: Partial<Attempt> = {}): Attempt => ({
    at: start + number,
    attempt: number,
    code: 'unreachable',
    delivery: 'not-sent',
    ...changes,
  });
  const after = (...attempts: readonly Attempt[]) => attempts.reduce(withAttempt, []);

  it('keeps twenty attempts, and of more those that may have sent the message and the last ones', () => {
    const cut = attempt(1, { code: 'timeout', delivery: 'unknown' });
    const history = after(cut, ...Array.from({ length: 30 }, (_, index) => attempt(index + 2)));
    expect(history).toHaveLength(20);
    expect(history.map((entry) => entry.attempt)).toEqual([1, ...range(13, 31)]);
    const unclear = range(1, 25).map((number) => attempt(number, { delivery: 'unknown' }));
    expect(after(...unclear).map((entry) => entry.attempt)).toEqual(range(6, 25));
  });

  it('replaces a lost worker with its late result', () => {
    const lost = attempt(1, { code: 'worker-lost', delivery: 'unknown' });
    expect(after(lost, attempt(1, { delivery: 'accepted' }))).toEqual([attempt(1, { delivery: 'accepted' })]);
  });

  it('cuts a long body after 1,000 characters of JSON, and keeps a short one as it is', () => {
    expect(after(attempt(1, { body: { error: 'no' } }))[0]?.body).toEqual({ error: 'no' });
    expect(after(attempt(1, { body: ['x'.repeat(5_000)] }))[0]?.body).toBe(`["${'x'.repeat(998)}…`);
  });
});

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
