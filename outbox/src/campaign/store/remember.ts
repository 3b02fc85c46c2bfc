/** Millions take a while to count: so many of them are counted again after a second, and all after a minute. */
const [perSecond, longest] = [50_000, 60_000];

/**
 * Remembers counts, the longer the more there are.
 *
 * @param exact Fewer than that are counted with each call.
 */
export function remember<Counts>(
  read: () => Promise<Counts>,
  totalOf: (counts: Counts) => number,
  exact: number,
): () => Promise<Counts> {
  let known: { readonly counts: Counts; readonly until: number } | undefined;
  return async () => {
    if (known !== undefined && performance.now() < known.until) return known.counts;
    const counts = await read();
    const total = totalOf(counts);
    const time = total < exact ? 0 : Math.min((total / perSecond) * 1_000, longest);
    known = { counts, until: performance.now() + time };
    return counts;
  };
}
