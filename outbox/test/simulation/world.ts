import { setImmediate as nextTurn } from 'node:timers/promises';
import { createVirtualClock } from '../../dist/testing/virtual-clock.js';

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

interface Call {
  readonly due: number;
  readonly owner: Owner;
  readonly call: () => void;
  cancel: () => void;
}

/** @param print Gets one line for everything that happens. */
export function createWorld(start: number, print: ((line: string) => void) | undefined): World {
  // Everything that is asynchronous waits for an event of this world, so all that follows has happened after one turn.
  const clock = createVirtualClock(start, nextTurn);
  const { monotonic: time } = clock;
  const calls = new Set<Call>();
  let [offset, setBack] = [0, 0];

  const plan = (own: Call) => {
    const { due, owner, call } = own;
    own.cancel = clock.after(Math.max(due, owner.frozenUntil) - time(), () => {
      if (owner.isAlive && owner.frozenUntil > time()) return plan(own);
      calls.delete(own);
      if (owner.isAlive) call();
    });
  };
  return {
    time,
    databaseTime: () => Math.floor(start + time() + offset),
    elapsed: () => time() + offset + setBack,
    jump: (milliseconds) => {
      offset += milliseconds;
      setBack += Math.max(0, -milliseconds);
    },
    after: (milliseconds, owner, call) => {
      if (owner === undefined) return clock.after(milliseconds, call);
      const own = { due: time() + Math.max(0, milliseconds), owner, call, cancel: () => undefined };
      calls.add(own);
      plan(own);
      return () => {
        own.cancel();
        calls.delete(own);
      };
    },
    thaw: (owner, milliseconds) => {
      owner.frozenUntil = Math.min(owner.frozenUntil, time() + milliseconds);
      for (const own of [...calls].toSorted((a, b) => a.due - b.due)) {
        if (own.owner !== owner) continue;
        own.cancel();
        plan(own);
      }
    },
    run: async (until, condition = () => false) => {
      await clock.run(until - time(), condition);
      return condition();
    },
    log: (source, text) => {
      print?.(`${(time() / 1000).toFixed(3).padStart(9)}  ${source.padEnd(10)} ${text}`);
    },
  };
}
