import { nextTurn } from '../next-turn.js';
import type { InFlight } from './in-flight.js';
import {
  checkDelay,
  checkWaitOptions,
  stopWaiting,
  type WaitOptions,
  WaitTimeoutError,
} from './wait-options.js';

/** How long to wait until nothing is sent any more. */
export interface IdleOptions extends WaitOptions {
  /**
   * Milliseconds without a call, for code that does other work between two sends. Default: a few turns of the event loop.
   */
  readonly quiet?: number | undefined;
}

/** Turns of the event loop without a call. A client needs a few of them between two calls in a row. */
const quietTurns = 10;

/**
 * Resolves when no call to a recipient is in flight, and none follows within a few turns of the event loop and the quiet time.
 *
 * @throws WaitTimeoutError (rejects) with the number of calls that are still in flight.
 */
export async function waitUntilIdle(
  inFlight: InFlight,
  to: string | undefined,
  options: IdleOptions = {},
): Promise<void> {
  checkWaitOptions(options, ['quiet']);
  checkDelay('quiet', options.quiet);
  let turns = 0;
  let wake = (): void => undefined;
  const unsubscribe = inFlight.subscribe((recipient) => {
    if (to === undefined || recipient === to) turns = 0;
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
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  const quietTime = (): Promise<void> =>
    new Promise((resolve) => {
      quietTimer = setTimeout(resolve, options.quiet);
    });
  try {
    do {
      turns = 0;
      while (turns < quietTurns) {
        const isBusy = inFlight.count(to) > 0;
        turns = isBusy ? 0 : turns + 1;
        await Promise.race([stopped, isBusy ? change() : nextTurn()]);
      }
      if (options.quiet) await Promise.race([stopped, quietTime()]);
    } while (turns < quietTurns || inFlight.count(to) > 0);
  } finally {
    clearTimeout(quietTimer);
    cleanUp();
    unsubscribe();
  }
}
