import { DatabaseSync } from 'node:sqlite';
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

/** A trigger of a team refuses to have some messages claimed, and others to have anything done; some rows have a wrong history. */
function refuseSome(path: string): void {
  const db = new DatabaseSync(path);
  const raise = `begin select raise(abort, 'refused'); end`;
  const refuse = (name: string, condition: string) =>
    db.exec(`create trigger ${name} before update on notifygen_messages when ${condition} ${raise}`);
  refuse('refuse_claim', `old.id % 7 = 1 and new.status = 'sending'`);
  refuse('refuse_result', `old.id % 7 = 2 and new.history <> '5' and new.status <> 'sending'`);
  db.exec(`create trigger spoil after update of status on notifygen_messages when new.id % 7 = 3
    begin update notifygen_messages set history = '5' where id = new.id; end`);
  db.close();
}

/** Runs one schedule. The same seed always does the same. @param print Gets one line for everything that happens. */
export async function simulate(seed: number, print?: (line: string) => void): Promise<Report> {
  const random = createRandom(seed);
  const plan = makePlan(seed, random);
  const world = createWorld(plan.start, print);
  world.log('plan', JSON.stringify(plan));
  const file = plan.inTransactions || plan.hasRowFaults ? temporaryFile() : undefined;
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
  if (plan.hasRowFaults) refuseSome(path);
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
