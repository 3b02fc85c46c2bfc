import { nextTurn } from '../next-turn.js';
import type { InFlight } from './in-flight.js';
import { checkWaitOptions, stopWaiting, type WaitOptions, WaitTimeoutError } from './wait-options.js';

/** Turns of the event loop without a call. A client needs a few of them between two calls in a row. */
const quietTurns = 10;

/**
 * Resolves when no call to a recipient is in flight, and none follows within a few turns of the event loop.
 *
 * @throws WaitTimeoutError (rejects) with the number of calls that are still in flight.
 */
export async function waitUntilIdle(
  inFlight: InFlight,
  to: string | undefined,
  options: WaitOptions = {},
): Promise<void> {
  checkWaitOptions(options);
  let quiet = 0;
  let wake = (): void => undefined;
  const unsubscribe = inFlight.subscribe((recipient) => {
    if (to === undefined || recipient === to) quiet = 0;
    wake();
  });
  const change = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  const { stopped, cleanUp } = stopWaiting(options, (timeout) => {
    const count = inFlight.count(to);
    return new WaitTimeoutError(`the sandbox was not idle within ${timeout} ms: calls in flight: ${count}`);
  });
  try {
    while (quiet < quietTurns) {
      const isBusy = inFlight.count(to) > 0;
      quiet = isBusy ? 0 : quiet + 1;
      await Promise.race([stopped, isBusy ? change() : nextTurn()]);
    }
  } finally {
    cleanUp();
    unsubscribe();
  }
}
