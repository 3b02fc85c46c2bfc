import { distance } from 'fastest-levenshtein';

/** The candidate nearest to what was written, if it is near enough to have been meant. */
export function closestOf(written: string, candidates: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  const ranked = candidates
    .map((candidate) => ({ candidate, steps: distance(lower, candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  const best = ranked[0];
  return best !== undefined && best.steps <= reachOf(lower, best.candidate) ? best.candidate : undefined;
}

/** In a short word two steps make another word, unless they are two letters swapped: `nmae` is `name`, `base` is not. */
function reachOf(written: string, candidate: string): number {
  if (written.length > 4) return Math.max(2, Math.floor(written.length * 0.4));
  return written.length > 2 && lettersOf(written) === lettersOf(candidate) ? 2 : 1;
}

function lettersOf(word: string): string {
  return [...word.toLowerCase()].sort().join('');
}
