import { DatabaseSync } from 'node:sqlite';
import { createSqliteStore } from '../../dist/store/sqlite/sqlite-store.js';
import { createCampaigns } from './campaigns.ts';
import { createChecks } from './checks.ts';
import { createGateway } from './gateway.ts';
import { heal } from './heal.ts';
import { live } from './live.ts';
import { createPauses } from './pauses.ts';
import { makePlan, type Plan } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { createShop, temporaryFile } from './shop.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import { createWorld, type World } from './world.ts';

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

interface Schedule {
  readonly world: World;
  readonly plan: Plan;
  readonly random: Random;
  readonly onPost: () => void;
  readonly onFault?: () => void;
}

export async function inSimulation<Result>(
  { world, plan, random, onPost, onFault = () => undefined }: Schedule,
  run: (simulation: Simulation) => Promise<Result>,
): Promise<Result> {
  const file = plan.inTransactions || plan.hasRowFaults ? temporaryFile() : undefined;
  const path = file?.path ?? ':memory:';
  const store = createSqliteStore({ path, clock: world.databaseTime });
  await store.open();
  let simulation: Simulation | undefined;
  const gateway = createGateway(world, random, (owner, message) => {
    onPost();
    checks.posted(message);
    pauses.posted(message);
    // When an earlier attempt's late result could be taken for one of this attempt.
    if (message.attempt > 1) simulation?.thaw();
    simulation?.meddle(owner);
  });
  const checks = createChecks(world, plan, store, gateway, () => simulation?.hasFaults() === false);
  const pauses = createPauses({ world, plan, random, store, checks });
  if (plan.hasRowFaults) refuseSome(path);
  const shop = createShop(world, plan, random, store, checks, path);
  const parts = { world, plan, random, store, checks, pauses, gateway };
  simulation = createSimulation({ ...parts, campaigns: createCampaigns(parts) }, shop, onFault);
  try {
    return await run(simulation);
  } finally {
    shop.close();
    await store.close();
    file?.remove();
  }
}

/** Runs one schedule. The same seed always does the same. @param print Gets one line for everything that happens. */
export async function simulate(seed: number, print?: (line: string) => void): Promise<Report> {
  const random = createRandom(seed);
  const plan = makePlan(seed, random);
  const world = createWorld(plan.start, print);
  world.log('plan', JSON.stringify(plan));
  let [posts, faults] = [0, 0];
  const onPost = () => {
    posts += 1;
  };
  const onFault = () => {
    faults += 1;
  };
  return inSimulation({ world, plan, random, onPost, onFault }, async (simulation) => {
    for (let count = 0; count < plan.processes; count += 1) simulation.start();
    const messages = await live(simulation);
    await heal(simulation);
    await simulation.shop.check();
    return { violations: simulation.checks.violations, messages, posts, faults };
  });
}
