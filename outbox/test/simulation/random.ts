/** A source of random numbers that a seed determines. */
export interface Random {
  readonly next: () => number;
  readonly between: (from: number, to: number) => number;
  readonly integer: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
  /** One of the names, as often as its weight says. */
  readonly weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
}

export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, (seed / 2 ** 32) | 0, 0x9e3779b9, 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) next();
  const between = (from: number, to: number) => from + next() * (to - from);
  const integer = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    integer,
    chance: (probability) => next() < probability,
    pick: (values) => values[integer(0, values.length - 1)] ?? values[0],
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => {
      const names = Object.keys(weights) as Name[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      const found = names.find((name) => {
        left -= weights[name];
        return left < 0;
      });
      return found ?? (names[0] as Name);
    },
  };
}
