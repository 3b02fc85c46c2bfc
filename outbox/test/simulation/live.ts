import { decideSomething, eraseSomebody } from './person.ts';
import type { SimulatedProcess } from './process.ts';
import { freeze, type Simulation } from './simulation.ts';

/** Enqueues messages while faults happen. Returns how many it enqueued. */
export async function live(simulation: Simulation): Promise<number> {
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
    [perSecond.erasure, () => eraseSomebody(simulation)],
    [perSecond.campaign, () => (simulation.isDatabaseDown() ? undefined : simulation.campaigns.act())],
    [perSecond.pause, () => (simulation.isDatabaseDown() ? undefined : simulation.pauses.act())],
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
    if (random.chance(0.8)) gateway.change(plan.isPunctual ? 'flaky' : undefined);
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
