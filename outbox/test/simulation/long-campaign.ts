import { createSqliteStore } from '../../dist/store/sqlite/sqlite-store.js';
import { createCampaigns, storeList } from './campaigns.ts';
import { createChecks } from './checks.ts';
import { createGateway } from './gateway.ts';
import { createPauses } from './pauses.ts';
import type { Plan } from './plan.ts';
import { createRandom } from './random.ts';
import { createShop } from './shop.ts';
import { createSimulation } from './simulation.ts';
import { createWorld } from './world.ts';

/** What a campaign did at its limit. */
export interface LongCampaign {
  readonly violations: readonly string[];
  /** The most starts in any second, wherever it begins. */
  readonly mostInAnySecond: number;
  /** Starts per second, on average. */
  readonly perSecond: number;
}

const none = {
  ...{ crash: 0, freeze: 0, jump: 0, stop: 0, databaseDown: 0 },
  ...{ gatewayChange: 0, person: 0, erasure: 0, campaign: 0, pause: 0 },
};

/** Sends a campaign for some minutes with three processes, none of which fails. */
export async function simulateLongCampaign(perSecond: number, minutes: number): Promise<LongCampaign> {
  const random = createRandom(1);
  const plan: Plan = {
    isCalm: true,
    start: Date.parse('2026-06-10T09:00:00Z'),
    senders: ['shop'],
    limits: { perSecond, perRecipient: null, recipientsPerDay: null },
    processes: 3,
    concurrency: 30,
    lease: 10_000,
    duration: minutes * 60_000,
    messages: perSecond * minutes * 60,
    recipients: 0,
    share: { resend: 0, expiry: 0, quietHours: 0, notBefore: 0, dedupe: 0 },
    perSecond: none,
    latency: 2,
    hasSlowNetwork: false,
    lostCommits: 0,
    hasRowFaults: false,
    inTransactions: false,
  };
  const world = createWorld(plan.start, undefined);
  const store = createSqliteStore({ path: ':memory:', clock: world.databaseTime });
  await store.open();
  const starts: number[] = [];
  const gateway = createGateway(world, random, (_, message) => {
    starts.push(world.time());
    checks.posted(message);
  });
  const checks = createChecks(world, plan, store, gateway.delivered, () => false);
  const shop = createShop(world, plan, random, store, checks, ':memory:');
  const parts = { world, plan, random, store, checks, gateway };
  const people = { pauses: createPauses(parts), campaigns: createCampaigns(parts) };
  const simulation = createSimulation({ ...parts, ...people }, shop, () => {});
  const bound = { share: 1, of: 1_000 };
  const settings = { share: 1, bounds: { rejected: bound, unknown: bound }, canary: null, others: {} };
  try {
    await storeList(
      parts,
      { name: 'sale', sender: 'shop', template: 'order_shipped', settings },
      Array.from({ length: plan.messages }, (_, row) => `4915${100_000_000 + row}`),
    );
    for (let count = 0; count < plan.processes; count += 1) simulation.start();
    await world.run(plan.duration, () => checks.violations.length > 0);
    return {
      violations: checks.violations,
      mostInAnySecond: mostInAnySecond(starts),
      perSecond: starts.length / (world.time() / 1_000),
    };
  } finally {
    await store.close();
  }
}

/** Half-open: a start exactly one second after another is not in the same second. */
function mostInAnySecond(times: readonly number[]): number {
  let [first, most] = [0, 0];
  for (const [index, time] of times.entries()) {
    while ((times[first] ?? time) <= time - 1_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
