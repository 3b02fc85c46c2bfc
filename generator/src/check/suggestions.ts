import { distance } from 'fastest-levenshtein';

export function didYouMean(meant: string): string {
  return `did you mean ${meant}?`;
}

/** The candidate that is most similar to what was written, if it is similar enough to be a typo of it. */
export function closestOf(written: string, candidates: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(lower, candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= maxEdits(lower, best.candidate) ? best.candidate : undefined;
}

/** In a short word, two edits make a different word, unless they swap two letters: `nmae` means `name`, `base` does not. */
function maxEdits(written: string, candidate: string): number {
  if (written.length > 5) return Math.max(2, Math.floor(written.length * 0.4));
  return written.length > 2 && lettersOf(written) === lettersOf(candidate) ? 2 : 1;
}

function lettersOf(word: string): string {
  return [...word.toLowerCase()].sort().join('');
}
