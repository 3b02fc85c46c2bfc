import { setImmediate } from 'node:timers';

/** Kept, because fake timers must not stop the event loop. */
const schedule = setImmediate;

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    schedule(resolve);
  });
}
