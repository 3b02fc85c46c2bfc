import { findPlaceholders } from './placeholders.js';

/** How likely two placeholders have the same meaning; 0 without evidence, less with evidence against it. */
type Likeness = (before: number, after: number) => number;

/**
 * Finds the placeholders of a text in another version of it: by the words around them, then by their order.
 *
 * @param evidence What else speaks for a pair, such as the same example.
 * @returns The number in `before` by the number in `after`; without those that are new.
 */
export function alignPlaceholders(
  before: string,
  after: string,
  evidence: Likeness = () => 0,
): ReadonlyMap<number, number> {
  const [old, fresh] = [placesOf(before), placesOf(after)];
  const likeness: Likeness = (a, b) => likenessOf(old.get(a), fresh.get(b)) + evidence(a, b);
  const found = bestPairs([...old.keys()], [...fresh.keys()], likeness);
  const isSameNumber = old.size === fresh.size;
  const rest = [...old.keys()].filter((number) => ![...found.values()].includes(number));
  for (const number of fresh.keys()) {
    if (found.has(number)) continue;
    const index = rest.findIndex(
      (one) => likeness(one, number) >= 0 && (isSameNumber || isInSameGap(one, number, found, old, fresh)),
    );
    const [one] = index === -1 ? [] : rest.splice(index, 1);
    if (one !== undefined) found.set(number, one);
  }
  return found;
}

/**
 * The placeholders that now have the words around them that another one had. Rewritten words say nothing, so a text that
 * has only other words has none.
 *
 * @returns Pairs of the number whose words they were and the number that has them now.
 */
export function movedPlaceholders(before: string, after: string): readonly (readonly [number, number])[] {
  const [old, fresh] = [placesOf(before), placesOf(after)];
  const likeness: Likeness = (a, b) => likenessOf(old.get(a), fresh.get(b));
  const found = bestPairs([...old.keys()], [...fresh.keys()], likeness);
  return [...found].flatMap(([b, a]) =>
    a !== b && fresh.has(a) && likeness(a, b) > likeness(a, a) ? [[a, b]] : [],
  );
}

/** The words around one occurrence of a placeholder, nearest first. */
interface Place {
  readonly index: number;
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** By number, in the order of the text. */
function placesOf(text: string): ReadonlyMap<number, readonly Place[]> {
  const found = findPlaceholders(text).filter(({ number }) => number !== undefined);
  const places = found.map(({ number = 0, offset, text: { length } }, index) => ({
    number,
    index,
    left: wordsOf(text.slice(0, offset)).reverse().slice(0, reach),
    right: wordsOf(text.slice(offset + length)).slice(0, reach),
  }));
  return Map.groupBy(places, ({ number }) => number);
}

/** In words. */
const reach = 4;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function wordsOf(text: string): string[] {
  const parts = [...segmenter.segment(text.replaceAll(/\{\{[^{}]*\}\}/g, ' \u0000 '))];
  return parts.flatMap(({ segment, isWordLike }) =>
    isWordLike || segment === '\u0000' ? segment.toLowerCase() : [],
  );
}

function likenessOf(before: readonly Place[] = [], after: readonly Place[] = []): number {
  const scores = before.flatMap((a) =>
    after.map((b) => sharedStart(a.left, b.left, leftWeights) + sharedStart(a.right, b.right, rightWeights)),
  );
  return Math.max(0, ...scores);
}

/** By distance. What is before a value says more about it than what follows: `order {{1}}`, `total: {{2}}`. */
const leftWeights = [8, 4, 2, 1];
const rightWeights = [4, 2, 1, 1];

/** Another placeholder says little. */
function sharedStart(a: readonly string[], b: readonly string[], weights: readonly number[]): number {
  const different = a.findIndex((word, index) => word !== b[index]);
  const shared = different === -1 ? a : a.slice(0, different);
  return shared.reduce((sum, word, index) => sum + (word === '\u0000' ? 1 : (weights[index] ?? 0)), 0);
}

/** The number before by the number after, the likeliest pairs first; with the same likeness, the nearest numbers. */
function bestPairs(
  before: readonly number[],
  after: readonly number[],
  likeness: Likeness,
): Map<number, number> {
  const pairs = before
    .flatMap((a) => after.map((b) => ({ a, b, score: likeness(a, b) })))
    .filter(({ score }) => score > 1)
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

/** Whether both are between the same placeholders that were found. */
function isInSameGap(
  before: number,
  after: number,
  found: ReadonlyMap<number, number>,
  old: ReadonlyMap<number, readonly Place[]>,
  fresh: ReadonlyMap<number, readonly Place[]>,
): boolean {
  const position = (places: ReadonlyMap<number, readonly Place[]>, number: number): number =>
    places.get(number)?.[0]?.index ?? 0;
  return [...found].every(
    ([b, a]) => position(old, a) < position(old, before) === position(fresh, b) < position(fresh, after),
  );
}
