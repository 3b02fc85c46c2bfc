import { parseArgs } from 'node:util';

/** What `npm run simulate` is to do; undefined if its arguments are wrong. */
export function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { seeds: { type: 'string' }, first: { type: 'string' }, seed: { type: 'string' } },
    });
    const { seed, seeds = '3000', first = '1' } = values;
    if (seed !== undefined && (values.seeds ?? values.first) !== undefined) return undefined;
    const numbers = [seed ?? first, seeds].map(Number);
    const [start = 0, count = 0] = numbers;
    if (!numbers.every((value) => Number.isSafeInteger(value) && value >= 0) || count === 0) return undefined;
    return { replay: seed !== undefined, first: start, count };
  } catch {
    return undefined;
  }
}
