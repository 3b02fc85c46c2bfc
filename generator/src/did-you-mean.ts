import { distance } from 'fastest-levenshtein';

/** The candidate nearest to what was written, if it is near enough to have been meant. */
export function closestOf(written: string, candidates: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  // Two steps are the two neighbours swapped; in a word of two letters they make another word.
  const reach = written.length < 3 ? 1 : Math.max(2, Math.floor(written.length * 0.4));
  const ranked = candidates
    .map((candidate) => ({ candidate, steps: distance(lower, candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  const best = ranked[0];
  return best !== undefined && best.steps <= reach ? best.candidate : undefined;
}
