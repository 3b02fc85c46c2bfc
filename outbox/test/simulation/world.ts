import { setImmediate as settle } from 'node:timers/promises';

/** Something that can stand still or die, with everything that would happen in it. */
export interface Owner {
  readonly name: string;
  isAlive: boolean;
  /** It does nothing before this time, and then everything that it missed. */
  frozenUntil: number;
}

/** Time and what happens in it. Nothing happens at the same time as something else. */
export interface World {
  /** Milliseconds since the start; it never jumps. */
  readonly time: () => number;
  /** Milliseconds since 1970 on the clock of the database, which may jump. */
  readonly databaseTime: () => number;
  /** Milliseconds that passed on the clock of the database, without those by which it was set back. */
  readonly elapsed: () => number;
  readonly jump: (milliseconds: number) => void;
  /** Calls a function later. Returns a function that cancels it. A call with an owner waits while the owner is stopped. */
  readonly after: (milliseconds: number, owner: Owner | undefined, call: () => void) => () => void;
  /** Continues something that was stopped after this many milliseconds. */
  readonly thaw: (owner: Owner, milliseconds: number) => void;
  /** Runs what is due until the condition is true or a time is reached. Returns whether it is true. */
  readonly run: (until: number, condition?: () => boolean) => Promise<boolean>;
  readonly log: (source: string, text: string) => void;
}

interface Event {
  /** When it happens: when it is due, or later if its owner is stopped. */
  at: number;
  readonly due: number;
  readonly owner: Owner | undefined;
  readonly call: () => void;
}

/** @param print Gets one line for everything that happens. */
export function createWorld(start: number, print: ((line: string) => void) | undefined): World {
  let queue: Event[] = [];
  let [time, offset, setBack] = [0, 0, 0];

  const insert = (event: Event) => {
    const index = queue.findLastIndex(({ at }) => at <= event.at);
    queue.splice(index + 1, 0, event);
  };
  const step = async (until: number): Promise<boolean> => {
    const event = queue[0];
    if (event === undefined || event.at > until) return false;
    queue.shift();
    time = Math.max(time, event.at);
    const { owner } = event;
    if (owner?.isAlive === false) return true;
    if (owner !== undefined && owner.frozenUntil > time) {
      event.at = owner.frozenUntil;
      insert(event);
      return true;
    }
    event.call();
    // Everything that is asynchronous waits for an event of this world, so all that follows has happened after this.
    await settle();
    return true;
  };

  return {
    time: () => time,
    databaseTime: () => Math.floor(start + time + offset),
    elapsed: () => time + offset + setBack,
    jump: (milliseconds) => {
      offset += milliseconds;
      setBack += Math.max(0, -milliseconds);
    },
    after: (milliseconds, owner, call) => {
      const due = time + Math.max(0, milliseconds);
      const event = { at: due, due, owner, call };
      insert(event);
      return () => {
        queue = queue.filter((other) => other !== event);
      };
    },
    thaw: (owner, milliseconds) => {
      owner.frozenUntil = Math.min(owner.frozenUntil, time + milliseconds);
      const own = queue.filter((event) => event.owner === owner);
      queue = queue.filter((event) => event.owner !== owner);
      for (const event of own) {
        event.at = Math.max(event.due, owner.frozenUntil);
        insert(event);
      }
    },
    run: async (until, condition = () => false) => {
      while (!condition()) {
        if (await step(until)) continue;
        time = Math.max(time, until);
        return condition();
      }
      return true;
    },
    log: (source, text) => {
      print?.(`${(time / 1000).toFixed(3).padStart(9)}  ${source.padEnd(10)} ${text}`);
    },
  };
}
