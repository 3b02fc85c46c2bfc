import { print } from './reports.js';

/** Milliseconds between two lines of progress. */
const progressTime = 1_000;

export interface Interruptible {
  readonly signal: AbortSignal;
  readonly onProgress: (count: number) => void;
}

/** Does what Ctrl-C stops after its current transaction, and prints how far it is, unless that is not wanted or has no unit. */
export async function interruptible<Result>(
  { unit, json = false }: { readonly unit?: string; readonly json?: boolean },
  work: (interruptible: Interruptible) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  process.once('SIGINT', abort).once('SIGTERM', abort);
  let reportedAt = performance.now();
  const onProgress = (count: number) => {
    if (unit === undefined || json || performance.now() - reportedAt < progressTime) return;
    reportedAt = performance.now();
    print(`${count.toLocaleString('en')} ${unit} so far\n`, process.stderr);
  };
  try {
    return await work({ signal: stop.signal, onProgress });
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}
