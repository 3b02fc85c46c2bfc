import { campaignStore } from '../../dist/campaign/store/campaign-store.js';
import { OutboxError } from '../../dist/errors.js';
import type { ClaimedMessage } from '../../dist/message/message.js';
import { knownTemplates } from '../../dist/message/templates.js';
import type { Store } from '../../dist/store/operations.js';
import type { Clock } from '../../dist/worker/clock.js';
import { createOutages } from '../../dist/worker/outage.js';
import { createUpkeep } from '../../dist/worker/upkeep.js';
import { createWorker, type Post, type Worker } from '../../dist/worker/worker.js';
import type { Campaigns } from './campaigns.ts';
import type { Parts } from './checks.ts';
import type { Gateway } from './gateway.ts';
import type { Pauses } from './pauses.ts';
import type { Owner } from './world.ts';

export interface Surroundings extends Parts {
  readonly campaigns: Campaigns;
  readonly pauses: Pauses;
  readonly gateway: Gateway;
  readonly isDatabaseDown: () => boolean;
  readonly hasFaults: () => boolean;
  readonly crash: (owner: Owner, restartIn: number) => void;
  readonly takeDatabaseDown: () => void;
  /** A process is at a moment at which a fault is interesting. */
  readonly meddle: (owner: Owner) => void;
}

/** One process with the real workers and the real upkeep, on a clock of its own. */
export interface SimulatedProcess extends Owner {
  readonly wake: (sender: string, urgent: boolean) => void;
  readonly stop: () => Promise<void>;
  /** The messages that it claimed and about which it still has to report. */
  readonly owes: () => readonly string[];
}

export function startProcess(name: string, surroundings: Surroundings): SimulatedProcess {
  const { world, plan, random, gateway, checks } = surroundings;
  const owner: Owner = { name, isAlive: true, frozenUntil: 0 };
  const skew = plan.isCalm ? 0 : random.between(-5_000, 5_000);
  const clock: Clock = {
    now: () => world.databaseTime() + skew,
    monotonic: () => world.time(),
    // Timers are late.
    after: (milliseconds, call) => world.after(milliseconds + random.between(0, 15), owner, call),
    random: random.next,
  };
  let isStopping = false;
  const owed = new Map<string, string>();
  const store = throughNetwork(owner, surroundings, owed);
  const emit = () => undefined;
  const outages = createOutages(emit, clock);
  const { lease, limits, concurrency, senders } = plan;
  const shared = { store, lease, clock, emit, outages, templates: knownTemplates() };
  const workers = new Map<string, Worker>(
    senders.map((sender) => {
      const post = counted(gateway.postFrom(owner), (count) => {
        if (count > concurrency) checks.fail(`${name} posts ${count} messages at once`);
        if (isStopping) checks.fail(`${name} posts a message although it was stopped`);
      });
      return [sender, createWorker({ ...shared, sender, limits, name, concurrency, post })];
    }),
  );
  const upkeep = createUpkeep({
    ...shared,
    name,
    senders,
    found: (sender) => workers.get(sender)?.wake(false),
    unknownRetention: 400 * 86_400_000,
    retention: 400 * 86_400_000,
    deleteAfter: 400 * 86_400_000,
    templateWait: 3_600_000,
    writeHistory: async () => undefined,
    tasks: [() => campaignStore(store).settle(() => undefined)],
  });
  const stop = async () => {
    world.log(name, 'stops');
    isStopping = true;
    await Promise.all([upkeep.stop(), ...[...workers.values()].map((worker) => worker.stop(3_000))]);
  };
  const start = async () => {
    try {
      for (const worker of workers.values()) await worker.start();
      upkeep.start();
    } catch {
      // The database is down; whatever starts the process tries again.
      surroundings.crash(owner, 500);
    }
  };
  world.log(name, 'starts');
  void start();
  return Object.assign(owner, {
    wake: (sender: string, urgent: boolean) => workers.get(sender)?.wake(urgent),
    stop,
    owes: () => [...owed.keys()],
  });
}

/** @param check Gets how many posts are in progress. */
function counted(post: Post, check: (count: number) => void): Post {
  let count = 0;
  return async (message, options) => {
    count += 1;
    check(count);
    const result = await post(message, options);
    count -= 1;
    return result;
  };
}

/**
 * The store as a process sees it: late, and not always there.
 * @param owed Gets what the process has claimed, with the claim, until it reports a result or gives the claim back.
 */
function throughNetwork(owner: Owner, surroundings: Surroundings, owed: Map<string, string>): Store {
  const { world, plan, random, store, checks, campaigns, pauses } = surroundings;
  const { isDatabaseDown, hasFaults, takeDatabaseDown, meddle } = surroundings;
  const latency = () =>
    hasFaults() && plan.hasSlowNetwork && random.chance(0.03)
      ? random.between(100, plan.lease)
      : plan.latency * random.between(0.7, 1.3) +
        (hasFaults() && random.chance(0.15) ? random.between(20, 220) : 0);

  const call = <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const refuse = (text: string) => {
        world.log(owner.name, `${name}: ${text}`);
        world.after(latency(), owner, () => reject(new OutboxError('unavailable', text)));
      };
      // What was sent arrives even if the process dies now.
      world.after(latency(), undefined, () => {
        if (isDatabaseDown()) return refuse('the database is down');
        work().then(
          (value) => {
            if (hasFaults() && random.chance(plan.lostCommits)) {
              // Or the response is lost because of an outage, which also meets the next attempt.
              if (random.chance(0.5)) takeDatabaseDown();
              return refuse('committed, but the response is lost');
            }
            world.after(latency(), owner, () => resolve(value));
            meddle(owner);
          },
          (error: unknown) => {
            checks.fail(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
          },
        );
      });
    });

  return {
    ...store,
    join: (...args) =>
      call('join', () => {
        checks.joined(args[0]);
        return store.join(...args);
      }),
    recover: () =>
      call('recover', async () => {
        const changes = await store.recover();
        await checks.compare(
          'recover',
          changes.map(({ id }) => id),
        );
        return changes;
      }),
    decideAll: (filter, decision, options) =>
      call('decideAll', async () => {
        const ids = (await store.find({ ...filter, limit: 1_000 })).map(({ id }) => id);
        let compared: Promise<unknown> | undefined;
        const rest = await store.decideAll(filter, decision, {
          ...options,
          onPage: (page) => {
            options.onPage(page);
            // At once: after a page, the others wait for another turn of the event loop, in which the world goes on.
            compared = checks.compare('decide', ids);
          },
        });
        await compared;
        return rest;
      }),
    look: (...args) => call('look', () => store.look(...args)),
    beat: (...args) => call('beat', () => store.beat(...args)),
    prune: (...parameters) => call('prune', () => store.prune(...parameters)),
    turn: (turn) => {
      const before = turn.moment();
      let after = before;
      return call('turn', async () => {
        const result = await store.turn(turn);
        after = turn.moment();
        checks.turned(turn, result);
        await campaigns.turned(turn, result);
        await pauses.turned(turn, result);
        for (const { message } of turn.outcomes) owed.delete(attemptOf(message));
        for (const [attempt, claim] of owed) if (turn.abandoned.includes(claim)) owed.delete(attempt);
        for (const message of result.claimed) owed.set(attemptOf(message), turn.claim);
        const reported = [
          ...turn.outcomes.map(({ message }) => message),
          ...result.claimed,
          ...result.changes,
        ];
        // What is given back is not reported.
        const ids = turn.abandoned.length > 0 ? undefined : reported.map(({ id }) => id);
        await checks.compare('turn', ids);
        checks.givenBack(turn);
        return result;
      }).then((result) => ({ ...result, read: [before, after] }));
    },
  };
}

function attemptOf({ id, attempt }: ClaimedMessage): string {
  return `${id} (attempt ${attempt})`;
}
