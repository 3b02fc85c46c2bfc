import { createSqliteStore } from '../../dist/store/sqlite/sqlite-store.js';
import { type Checks, createChecks } from './checks.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { makePlan, type Plan } from './plan.ts';
import { type SimulatedProcess, type Surroundings, startProcess } from './process.ts';
import { createRandom, type Random } from './random.ts';
import { createShop, type Shop, temporaryFile } from './shop.ts';
import { createWorld, type Owner, type World } from './world.ts';

/** What one seed showed. */
export interface Report {
  readonly violations: readonly string[];
  readonly messages: number;
  readonly posts: number;
  readonly faults: number;
}

interface Simulation extends Surroundings {
  readonly shop: Shop;
  readonly processes: () => readonly SimulatedProcess[];
  readonly start: () => void;
  /** Some of the processes that stand still go on. */
  readonly thaw: () => void;
  readonly endFaults: () => void;
}

/** How long after the faults everything must be delivered, in milliseconds; waiting for the next day takes no time. */
const healing = 600_000;
const day = 86_400_000;

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
  const gateway = createGateway(world, random, (owner, { attempt }) => {
    posts += 1;
    // When an earlier attempt's late result could be taken for one of this attempt.
    if (attempt > 1) simulation?.thaw();
    simulation?.meddle(owner);
  });
  const checks = createChecks(world, plan, store, gateway.delivered, () => simulation?.hasFaults() === false);
  const shop = createShop(world, plan, random, store, checks, path);
  simulation = create({ world, plan, random, store, checks, gateway }, shop, () => {
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

interface Parts {
  readonly world: World;
  readonly plan: Plan;
  readonly random: Random;
  readonly store: Surroundings['store'];
  readonly checks: Checks;
  readonly gateway: Gateway;
}

function create(parts: Parts, shop: Shop, onFault: () => void): Simulation {
  const { world, plan, random } = parts;
  let processes: readonly SimulatedProcess[] = [];
  let [started, isDatabaseDown, hasFaults] = [0, false, true];
  const start = () => {
    started += 1;
    processes = [...processes, startProcess(`process ${started}`, simulation)];
  };
  const crash = (owner: Owner, restartIn: number) => {
    if (!owner.isAlive) return;
    onFault();
    owner.isAlive = false;
    processes = processes.filter(({ name }) => name !== owner.name);
    world.log(owner.name, 'crashes');
    world.after(restartIn, undefined, start);
  };
  const setDatabaseDown = (isDown: boolean) => {
    onFault();
    isDatabaseDown = isDown;
    world.log('database', isDown ? 'is down' : 'is back');
  };
  const simulation: Simulation = {
    ...parts,
    shop,
    processes: () => processes,
    start,
    crash,
    thaw: () => {
      for (const process of processes)
        if (process.frozenUntil > world.time() && random.chance(0.5))
          world.thaw(process, random.between(0, 20));
    },
    isDatabaseDown: () => isDatabaseDown,
    takeDatabaseDown: () => {
      setDatabaseDown(true);
      world.after(random.between(50, 2_000), undefined, () => setDatabaseDown(false));
    },
    hasFaults: () => hasFaults && !plan.isCalm,
    endFaults: () => {
      hasFaults = false;
      isDatabaseDown = false;
    },
    meddle: (owner) => {
      if (!hasFaults || !owner.isAlive) return;
      if (random.chance(plan.perSecond.crash * 0.1)) crash(owner, random.between(50, 3_000));
      else if (random.chance(plan.perSecond.freeze * 0.15)) freeze(owner, simulation);
      else if (random.chance(plan.perSecond.databaseDown * 0.1)) simulation.takeDatabaseDown();
    },
  };
  return simulation;
}

function freeze(owner: Owner, { world, plan, random }: Surroundings): void {
  const time = plan.lease * random.between(0.1, 4);
  owner.frozenUntil = world.time() + time;
  world.log(owner.name, `stands still for ${Math.round(time)} ms`);
}

/** Enqueues messages while faults happen. Returns how many it enqueued. */
async function live(simulation: Simulation): Promise<number> {
  const { world, plan, random, shop, gateway, checks } = simulation;
  const { perSecond } = plan;
  const someProcess = () => simulation.processes()[random.integer(0, simulation.processes().length - 1)];
  let count = 0;
  const enqueue = async (only?: 'urgent') => {
    if (simulation.isDatabaseDown()) return;
    const created = await shop.enqueue(only);
    count += created.length;
    const process = someProcess();
    if (process === undefined) return;
    for (const { sender, priority } of created)
      world.after(0, process, () => process.wake(sender, priority === 'urgent'));
  };
  const faults: readonly (readonly [perSecond: number, happen: () => unknown])[] = [
    [perSecond.crash, () => withProcess((process) => simulation.crash(process, random.between(50, 3_000)))],
    [perSecond.freeze, () => withProcess((process) => freeze(process, simulation))],
    [
      perSecond.stop,
      () =>
        withProcess((process) => {
          void process.stop();
          world.after(4_000, undefined, () => simulation.crash(process, 0));
        }),
    ],
    [
      perSecond.jump,
      () => {
        const time = random.pick([-1, 1]) * random.pick([50, 900, 5_000, 40_000, 7_200_000]) * random.next();
        world.log('database', `clock jumps by ${Math.round(time)} ms`);
        world.jump(time);
      },
    ],
    [perSecond.databaseDown, simulation.takeDatabaseDown],
    [perSecond.gatewayChange, () => gateway.change()],
    [perSecond.person, () => decideSomething(simulation, random.chance(0.5))],
  ];
  const withProcess = (happen: (process: SimulatedProcess) => void) => {
    const process = someProcess();
    if (process !== undefined) happen(process);
  };
  const repeat = (rate: number, happen: () => unknown) => {
    if (rate === 0) return;
    const next = -Math.log(1 - random.next()) / rate;
    world.after(next * 1_000, undefined, () => {
      if (world.time() > plan.duration) return;
      happen();
      repeat(rate, happen);
    });
  };

  if (plan.isCalm) {
    if (random.chance(0.3)) gateway.change('slow');
    while (count < plan.messages) await enqueue();
    for (let at = random.between(50, 1_000); at < plan.duration; at += random.between(300, 1_500))
      world.after(at, undefined, () => void enqueue('urgent'));
  } else {
    if (random.chance(0.8)) gateway.change();
    repeat((plan.messages / plan.duration) * 400, () => (count < plan.messages ? enqueue() : undefined));
    for (const [rate, happen] of faults) repeat(rate, happen);
  }
  const failed = () => checks.violations.length > 0;
  while (world.time() < plan.duration && !failed()) {
    await world.run(Math.min(world.time() + 1_000, plan.duration), failed);
    await checks.compare('nothing');
  }
  return count;
}

/** A person looks at one message, or at all that are unknown, and decides, once nothing of it can be on its way. */
async function decideSomething(simulation: Simulation, allUnknown: boolean): Promise<void> {
  const { world, plan, random, store, checks, gateway } = simulation;
  if (simulation.isDatabaseDown()) return;
  const rows = await store.find({ limit: 1_000 });
  const candidates = rows.filter(({ id, status }) => {
    if (status === 'unknown') return world.time() - checks.claimedAt(id) > 2 * plan.lease;
    return !allUnknown && (status === 'queued' || status === 'failed' || status === 'expired');
  });
  const chosen = allUnknown ? candidates : candidates.slice(random.integer(0, candidates.length)).slice(0, 1);
  for (const { id, status } of chosen) {
    const decision =
      status === 'unknown'
        ? gateway.delivered.has(id)
          ? 'accepted'
          : 'not-sent'
        : status === 'queued'
          ? 'cancel'
          : 'retry';
    world.log('person', `${id}: ${decision}`);
    const result = await store.decide(id, decision);
    if (!result?.applied) checks.fail(`the decision ${decision} did not apply to ${id}`);
    await checks.compare('decide', [id]);
  }
}

/** Ends all faults and waits until nothing is left to do. */
async function heal(simulation: Simulation): Promise<void> {
  const { world, plan, random, checks, gateway } = simulation;
  const failed = () => checks.violations.length > 0;
  if (failed()) return;
  world.log('world', 'has no faults any more');
  simulation.endFaults();
  // In a calm world nothing has to be repaired, and what is slow stays so.
  if (!plan.isCalm) {
    gateway.change('well');
    // A new start of a worker ends the pauses. Of the others, some still stand still.
    if (random.chance(0.5)) for (const process of simulation.processes()) simulation.crash(process, 100);
    simulation.start();
  }
  // The clock was set back, so the lease of a lost message ends late.
  const isForgotten = (id: string) => world.time() - checks.claimedAt(id) > 2 * plan.lease;
  const end = world.time() + healing;
  for (let rows = await checks.compare('nothing'); !failed(); rows = await checks.compare('nothing')) {
    const open = rows.filter(({ status }) => ['queued', 'sending', 'unknown'].includes(status));
    // Processes that stand still may still report results, which must not change anything.
    const isFrozen = simulation.processes().some(({ frozenUntil }) => frozenUntil > world.time() - 500);
    if (open.length === 0 && !isFrozen) {
      checkThroughput(simulation, rows.length);
      return checkReports(simulation);
    }
    if (world.time() > end) {
      const left = open.map(({ id, status, dueAt }) => `${id} ${status} ${dueAt.toISOString()}`);
      return checks.fail(
        `not done in time, at ${new Date(world.databaseTime()).toISOString()}: ${left.join(', ')}`,
      );
    }
    if (open.some(({ status }) => status === 'unknown')) await decideSomething(simulation, true);
    const now = world.databaseTime();
    const dueAt = Math.min(
      ...open.map((row) => (row.status === 'queued' ? row.dueAt.getTime() : now + 600_000)),
    );
    const isWaiting =
      open.length > 0 && open.every(({ id, status }) => status === 'queued' || isForgotten(id));
    if (isWaiting && dueAt > now + 2_000) world.jump(Math.min(dueAt - now, day));
    await world.run(world.time() + 1_000, failed);
  }
}

/** Whatever happens, a process that lives reports about everything that it claimed. */
async function checkReports({ world, processes, checks }: Simulation): Promise<void> {
  const owed = () => processes().flatMap(({ name, owes }) => owes().map((message) => `${name}: ${message}`));
  if (await world.run(world.time() + 20_000, () => owed().length === 0)) return;
  checks.fail(`no report about ${owed().join(', ')}`);
}

/** Without faults, the limit is used as fully as possible. */
function checkThroughput({ world, plan, checks, gateway }: Simulation, rows: number): void {
  if (!plan.isCalm || gateway.mood() === 'slow') return;
  const expected = Math.max(plan.duration, (rows / plan.limits.perSecond) * 1_030);
  if (world.time() > expected + 3_000)
    checks.fail(
      `${rows} messages took ${Math.round(world.time())} ms at ${plan.limits.perSecond} per second`,
    );
}
