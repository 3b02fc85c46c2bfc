// Run on a small disk of its own: fills it, asks for more room, and prints what the outbox said and kept.
import { execFileSync } from 'node:child_process';
import { knownTemplates } from '../../dist/message/templates.js';
import { createSqliteStore } from '../../dist/store/sqlite/sqlite-store.js';

const [disk = ''] = process.argv.slice(2);
const store = createSqliteStore({ path: `${disk}/outbox.db` });
await store.open();
await store.join('shop', { perSecond: 1e9, perRecipient: null, recipientsPerDay: null }, 'a');
const text = 'x'.repeat(4_000);
const message = { kind: 'text', request: { to: '491700000001', message: { text } } } as const;
const turn = {
  sender: 'shop',
  claim: 'claim',
  outcomes: [],
  abandoned: [],
  slots: { any: 5, notUrgent: 5 },
  startTime: { earliest: 0, latest: 25, ahead: 0, spare: 0 },
  moment: () => ({ now: 0, monotonic: 0 }),
  lease: 60_000,
  templates: knownTemplates(),
};
let stored = 0;
let error: unknown;
while (error === undefined) {
  try {
    await store.enqueue([{ sender: 'shop', message }]);
    stored += 1;
  } catch (caught) {
    error = caught;
  }
}
const counts = (await store.status()).shop?.counts;
// With the device, since the options that mount would else keep may name a user who does not exist here.
execFileSync('mount', ['-o', 'remount,size=64m', 'tmpfs', disk]);
const { claimed } = await store.turn(turn);
const [enqueued] = await store.enqueue([{ sender: 'shop', message }]);
await store.close();
process.stdout.write(
  JSON.stringify({
    error,
    message: String(error),
    kept: counts?.queued === stored && stored > 0,
    claimed: claimed.length,
    enqueued: enqueued?.created,
  }),
);
