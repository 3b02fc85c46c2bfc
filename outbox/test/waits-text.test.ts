import { expect, it } from 'vitest';
import { heldText, waitsText } from '../src/command/waits-text.js';
import type { Waits } from '../src/message/waits.js';
import type { SenderStatus } from '../src/store/store.js';

const now = new Date(2026, 2, 1, 14, 30);
const since = new Date(2026, 2, 1, 12, 3);
const until = new Date(2026, 2, 2, 8, 0);
const counts = { queued: 1_438, sending: 0, accepted: 0, failed: 0, unknown: 0, expired: 0, cancelled: 0 };

const other = { scope: {}, reason: 'a reason', since };
const person = { for: 'person', ...other, by: 'on-call' } as const;

it('says of a sender how many messages wait for what, and how long the line takes', () => {
  const status: SenderStatus = {
    counts,
    queuedByPriority: { urgent: 0, high: 0, normal: 1_438, bulk: 0 },
    oldestDue: undefined,
    limits: { perSecond: 2, perRecipient: null, recipientsPerDay: null },
    workers: 1,
    paused: undefined,
    pausedTemplates: {},
    held: [
      { ...person, count: 400 },
      { for: 'quiet-hours', until, count: 38 },
      { for: 'line', count: 1_000 },
    ],
  };
  expect(heldText(status, now)).toBe(
    '1,438 queued: 400 paused by on-call (a reason) since 12:03, 38 in quiet hours until 2026-03-02 08:00, 1,000 in line for about 8 min',
  );
});

it.each<[Waits, string]>([
  [{ for: 'platform', ...other }, 'paused by the platform (a reason) since 12:03'],
  [{ for: 'outbox', ...other, until: now }, 'paused by the outbox (a reason) since 12:03 until 14:30'],
  [{ for: 'review', ...other }, 'waiting for somebody (a reason) since 12:03'],
  [
    { for: 'version', scope: { template: 'offer' }, since },
    'waiting for a worker with their version of offer since 12:03',
  ],
  [
    { for: 'approval', scope: { template: 'offer' }, reason: 'its status in de is rejected (SCAM)', since },
    'waiting for the approval of offer (its status in de is rejected (SCAM)) since 12:03',
  ],
  [{ for: 'worker' }, 'waiting for a worker'],
  [{ for: 'recipients-per-day', until }, 'at the limit of recipients per day until 2026-03-02 08:00'],
  [{ for: 'recipient', until: now }, 'at the limit of their recipient until 14:30'],
  [{ for: 'retry', reason: 'unreachable', until: now }, 'retried after a failure (unreachable) at 14:30'],
  [{ for: 'start', until: now }, 'starting later at 14:30'],
])('says %o', (waits, text) => {
  expect(waitsText(waits, now)).toBe(text);
});
