import type { Parts } from './checks.ts';
import { type SimulatedProcess, type Surroundings, startProcess } from './process.ts';
import type { Shop } from './shop.ts';
import type { Owner } from './world.ts';

/** One schedule: its processes, and the faults that meet them. */
export interface Simulation extends Surroundings {
  readonly shop: Shop;
  readonly processes: () => readonly SimulatedProcess[];
  readonly start: () => void;
  /** Some of the processes that stand still go on. */
  readonly thaw: () => void;
  readonly endFaults: () => void;
}

type Others = Parts & Pick<Surroundings, 'pauses' | 'campaigns' | 'gateway'>;

/** @param onFault Called for each crash and each outage. */
export function createSimulation(parts: Others, shop: Shop, onFault: () => void): Simulation {
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

export function freeze(owner: Owner, { world, plan, random }: Surroundings): void {
  const time = plan.lease * random.between(0.1, 4);
  // What a longer stop delays stays delayed.
  owner.frozenUntil = Math.max(owner.frozenUntil, world.time() + time);
  world.log(owner.name, `stands still for ${Math.round(time)} ms`);
}
