import { decideSomething } from './person.ts';
import type { Simulation } from './simulation.ts';

/** How long after the faults everything must be delivered, in milliseconds; waiting for the next day takes no time. */
const healing = 600_000;
const day = 86_400_000;

/** Ends all faults and waits until nothing is left to do. */
export async function heal(simulation: Simulation): Promise<void> {
  const { world, plan, random, checks, campaigns, pauses, gateway } = simulation;
  const failed = () => checks.violations.length > 0;
  if (failed()) return;
  world.log('world', 'has no faults from now on');
  simulation.endFaults();
  // In a calm world nothing has to be repaired, and what is slow stays so.
  if (!plan.isCalm && !plan.isPunctual) {
    gateway.change('well');
    // A new start of a worker ends the pauses. Of the others, some still stand still.
    if (random.chance(0.5)) for (const process of simulation.processes()) simulation.crash(process, 100);
    simulation.start();
  }
  // The clock was set back, so the lease of a lost message ends late.
  const isForgotten = (id: string) => world.time() - checks.claimedAt(id) > 2 * plan.lease;
  const end = world.time() + healing;
  for (let rows = await checks.compare('nothing'); !failed(); rows = await checks.compare('nothing')) {
    const open = rows.filter(
      ({ status, recipient }) =>
        status === 'queued' || status === 'sending' || (status === 'unknown' && recipient !== undefined),
    );
    // Processes that stand still may still report results, which must not change anything.
    const isFrozen = simulation.processes().some(({ frozenUntil }) => frozenUntil > world.time() - 500);
    if (open.length === 0 && !isFrozen) {
      checkThroughput(simulation, rows.length);
      await campaigns.check(rows);
      return checkReports(simulation);
    }
    if (world.time() > end) {
      const left = open.map(({ id, status, dueAt }) => `${id} ${status} ${dueAt.toISOString()}`);
      return checks.fail(
        `not done in time, at ${new Date(world.databaseTime()).toISOString()}: ${left.join(', ')}`,
      );
    }
    if (open.some(({ status }) => status === 'unknown')) await decideSomething(simulation, true);
    await pauses.release();
    await campaigns.release();
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
  const expected = Math.max(plan.duration, (rows / plan.limits.perSecond) * (1_070 + 3 * plan.latency));
  if (world.time() > expected + 3_000)
    checks.fail(
      `${rows} messages took ${Math.round(world.time())} ms at ${plan.limits.perSecond} per second`,
    );
}
