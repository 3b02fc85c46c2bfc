import { createSqliteStore } from '../../dist/store/sqlite/sqlite-store.js';
import { createCampaigns } from './campaigns.ts';
import { createChecks } from './checks.ts';
import { createGateway } from './gateway.ts';
import { heal } from './heal.ts';
import { live } from './live.ts';
import { createPauses } from './pauses.ts';
import { makePlan } from './plan.ts';
import { createRandom } from './random.ts';
import { createShop, temporaryFile } from './shop.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import { createWorld } from './world.ts';

/** What one seed showed. */
export interface Report {
  readonly violations: readonly string[];
  readonly messages: number;
  readonly posts: number;
  readonly faults: number;
}

/** Runs one schedule. The same seed always does the same. @param print Gets one line for everything that happens. */
export async function simulate(seed: number, print?: (line: string) => void): Promise<Report> {
  const random = createRandom(seed);
  const plan = makePlan(seed, random);
  const world = createWorld(plan.start, print);
  world.log('plan', JSON.stringify(plan));
  const file = plan.inTransactions ? temporaryFile() : undefined;
  const path = file?.path ?? ':memory:';
  const store = createSqliteStore({ path, clock: world.databaseTime });
  await store.open();
  let [posts, faults] = [0, 0];
  let simulation: Simulation | undefined;
  const gateway = createGateway(world, random, (owner, message) => {
    posts += 1;
    checks.posted(message);
    pauses.posted(message);
    // When an earlier attempt's late result could be taken for one of this attempt.
    if (message.attempt > 1) simulation?.thaw();
    simulation?.meddle(owner);
  });
  const checks = createChecks(world, plan, store, gateway.delivered, () => simulation?.hasFaults() === false);
  const pauses = createPauses({ world, plan, random, store, checks });
  const shop = createShop(world, plan, random, store, checks, path);
  const parts = { world, plan, random, store, checks, pauses, gateway };
  simulation = createSimulation({ ...parts, campaigns: createCampaigns(parts) }, shop, () => {
    faults += 1;
  });
  try {
    for (let count = 0; count < plan.processes; count += 1) simulation.start();
    const messages = await live(simulation);
    await heal(simulation);
    await shop.check();
    return { violations: checks.violations, messages, posts, faults };
  } finally {
    shop.close();
    await store.close();
    file?.remove();
  }
}
