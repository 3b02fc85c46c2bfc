import { findPlaceholders } from './placeholders.js';

/** How likely two entries of two lists are the same, by their indexes. Not if it is 0 or less. */
export type Likeness = (before: number, after: number) => number;

/** Pairs the entries of two lists, the likeliest first; with the same likeness, the nearest. Returns the index before by the index after. */
export function bestPairs(before: number, after: number, likeness: Likeness): ReadonlyMap<number, number> {
  const pairs = Array.from({ length: before * after }, (_, index) => {
    const [a, b] = [Math.floor(index / after), index % after];
    return { a, b, score: likeness(a, b) };
  })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || Math.abs(one.a - one.b) - Math.abs(other.a - other.b));
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const { a, b } of pairs) {
    if (found.has(b) || taken.has(a)) continue;
    found.set(b, a);
    taken.add(a);
  }
  return found;
}

/** What is left of two lists, if that is one entry each. */
export function lastPair<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  pairs: ReadonlyMap<Entry, Entry>,
): { readonly was: Entry; readonly is: Entry } | undefined {
  const known = new Set(pairs.values());
  const old = before.filter((one) => !known.has(one));
  const fresh = after.filter((one) => !pairs.has(one));
  const [was, is] = [old[0], fresh[0]];
  return was === undefined || is === undefined || old.length + fresh.length > 2 ? undefined : { was, is };
}

/** A token of a text, such as `1`, and the words around each of its places, nearest first. */
interface Words {
  readonly token: string;
  readonly places: readonly { readonly left: readonly string[]; readonly right: readonly string[] }[];
}

/**
 * Finds the placeholders of a text in another version of it: by the words around them, then by their order.
 *
 * @param evidence What else speaks for a pair, such as the same example; less than 0 speaks against it.
 * @returns The token before by the token after; without those that are new.
 */
export function matchPlaceholders(
  before: string,
  after: string,
  evidence: (before: string, after: string) => number = () => 0,
): ReadonlyMap<string, string> {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const likeness: Likeness = (a, b) =>
    sharedWords(old[a], fresh[b]) + evidence(old[a]?.token ?? '', fresh[b]?.token ?? '');
  const found = new Map(bestPairs(old.length, fresh.length, likeness));
  // Those that have only other words are the same if they are between the same ones.
  for (const b of fresh.keys()) {
    if (found.has(b)) continue;
    const pairs = [...found];
    const isBetween = (a: number): boolean => pairs.every(([other, own]) => own < a === other < b);
    const rest = [...old.keys()].filter((a) => !pairs.some(([, own]) => own === a));
    const a = rest.find((one) => likeness(one, b) >= 0 && (old.length === fresh.length || isBetween(one)));
    if (a !== undefined) found.set(b, a);
  }
  return new Map([...found].map(([b, a]) => [fresh[b]?.token ?? '', old[a]?.token ?? '']));
}

/** In words, on each side. */
const reach = 4;

/** By distance. What is before a value says more about it than what follows: `order {{1}}`, `total: {{2}}`. */
const weights = { left: [8, 4, 2, 1], right: [4, 2, 1, 1] };

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The placeholders of a text in the order of their first places. */
function wordsOf(text: string): readonly Words[] {
  const places = findPlaceholders(text).map(({ token, offset, end }) => ({
    token,
    left: split(text.slice(0, offset)).reverse().slice(0, reach),
    right: split(text.slice(end)).slice(0, reach),
  }));
  return [...Map.groupBy(places, ({ token }) => token)].map(([token, own]) => ({ token, places: own }));
}

function split(text: string): string[] {
  const parts = [...segmenter.segment(text.replaceAll(/\{\{[^{}]*\}\}/g, ' \0 '))];
  return parts.flatMap(({ segment, isWordLike }) =>
    isWordLike || segment === '\0' ? segment.toLowerCase() : [],
  );
}

/** How many words two placeholders have in common, at the places where it is most. */
function sharedWords(before: Words | undefined, after: Words | undefined): number {
  const scores = (before?.places ?? []).flatMap((a) =>
    (after?.places ?? []).map((b) =>
      (['left', 'right'] as const)
        .flatMap((side) => {
          const end = a[side].findIndex((word, index) => word !== b[side][index]);
          const shared = end === -1 ? a[side] : a[side].slice(0, end);
          // Another placeholder says nothing.
          return shared.map((word, index) => (word === '\0' ? 0 : (weights[side][index] ?? 0)));
        })
        .reduce((sum, weight) => sum + weight, 0),
    ),
  );
  return Math.max(0, ...scores);
}
