import { expect, it } from 'vitest';
import { printedCommands } from '../src/command/printed-command.js';
import { heldReport } from '../src/command/reports.js';
import { entryText, waitsText } from '../src/command/waits-text.js';
import type { Waits } from '../src/message/waits.js';
import type { SenderStatus } from '../src/store/store.js';

const now = new Date(2026, 2, 1, 14, 30);
const since = new Date(2026, 2, 1, 12, 3);
const until = new Date(2026, 2, 2, 8, 0);
const counts = { queued: 1_438, sending: 0, accepted: 0, failed: 0, unknown: 0, expired: 0, cancelled: 0 };

const zone = now.toLocaleTimeString('en', { timeZoneName: 'short' }).split(' ').at(-1);
const withZone = (text: string) => text.replaceAll(/\d\d:\d\d(:\d\d)?/g, `$& ${zone}`);

const other = { scope: { template: 'offer', sender: 'shop' }, reason: 'a reason', since };
const person = { for: 'person', ...other, by: 'on-call' } as const;

it('says of a sender how many messages wait for what, what to do, and how long the line takes', () => {
  const status: SenderStatus = {
    counts,
    countedAt: new Date(),
    queuedByPriority: { urgent: 0, high: 0, normal: 1_438, bulk: 0 },
    oldestDue: undefined,
    limits: { perSecond: 2, perRecipient: null, recipientsPerDay: null },
    workers: 1,
    pauses: [],
    held: [
      { ...person, count: 400 },
      { for: 'version', scope: { template: 'offer' }, since, count: 7 },
      { for: 'quiet-hours', until, count: 38 },
      { for: 'line', count: 1_000 },
    ],
  };
  expect(heldReport('shop', status, printedCommands('outbox.js', {}), now)).toBe(
    withZone(`shop: 1,438 queued
  400    person       template offer, sender shop: paused by on-call (a reason) since 12:03
                      end it: npx notifygen-outbox resume outbox.js --sender shop --template offer
  7      version      template offer: waiting for a worker with this version of it since 12:03
                      start one that has it, or they fail after the option templateWait, by default 1 hour
  38     quiet-hours  in quiet hours, the first may be sent at 2026-03-02 08:00
  1,000  line         in line for about 8 min 20 s
`),
  );
});

it.each<[Waits, string]>([
  [
    { for: 'platform', ...other },
    'template offer, sender shop: paused by the platform (a reason) since 12:03',
  ],
  [
    { for: 'outbox', ...other, scope: { sender: 'shop' }, until: now },
    'sender shop: paused by the outbox (a reason) since 12:03, next try at 14:30',
  ],
  [
    { for: 'review', ...other, scope: { tag: 'campaign:sale' } },
    'campaign sale: waiting for somebody to pass its canary (a reason) since 12:03',
  ],
  [
    { for: 'version', scope: { template: 'offer' }, since },
    'template offer: waiting for a worker with this version of it since 12:03',
  ],
  [
    { for: 'approval', scope: { template: 'offer' }, reason: 'its status in de is rejected (SCAM)', since },
    'template offer: waiting for its approval (its status in de is rejected (SCAM)) since 12:03',
  ],
  [{ for: 'worker' }, 'waiting for a worker'],
  [{ for: 'recipients-per-day', until }, 'at the limit of recipients per day until 2026-03-02 08:00'],
  [{ for: 'recipient', until: now }, 'at the limit of their recipient until 14:30'],
  [{ for: 'retry', reason: 'unreachable', until: now }, 'retried after a failure (unreachable) at 14:30'],
  [{ for: 'start', until: new Date(2026, 2, 1, 14, 39, 5) }, 'starting later at 14:39:05'],
])('says %o', (waits, text) => {
  expect(waitsText(waits, now)).toBe(withZone(text));
});

it('says of a time line who paused what waited, and why', () => {
  const entry = { at: now, what: 'waits', for: 'person', by: 'Ada', reason: 'a reason' } as const;
  expect(entryText(entry)).toBe('paused by Ada (a reason)');
});
