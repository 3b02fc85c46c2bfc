import { storeList } from './campaigns.ts';
import type { Plan } from './plan.ts';
import { createRandom } from './random.ts';
import { inSimulation } from './simulate.ts';
import { createWorld } from './world.ts';

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
  const plan: Plan = {
    isCalm: true,
    isPunctual: false,
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
  const starts: number[] = [];
  const onPost = () => starts.push(world.time());
  const settings = { share: 1, stopAt: { rejected: 1, unknown: 1, of: 1_000 }, canary: null };
  const campaign = { name: 'sale', sender: 'shop', template: 'order_shipped', settings };
  const recipients = Array.from({ length: plan.messages }, (_, row) => `4915${100_000_000 + row}`);
  return inSimulation({ world, plan, random: createRandom(1), onPost }, async (simulation) => {
    const { violations } = simulation.checks;
    await storeList(simulation, campaign, recipients);
    for (let count = 0; count < plan.processes; count += 1) simulation.start();
    await world.run(plan.duration, () => violations.length > 0);
    const starting = starts.length / (world.time() / 1_000);
    return { violations, mostInAnySecond: mostInAnySecond(starts), perSecond: starting };
  });
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
