/** A mistake that people make. */
export interface Titled {
  readonly title: string;
}

/** The sections of a page of mistakes: one per topic, and in it one per mistake with the blocks that `blocksOf` returns. */
export function mistakeSections<Mistake extends Titled>(
  topics: Readonly<Record<string, readonly Mistake[]>>,
  blocksOf: (mistake: Mistake) => readonly string[],
): string {
  return Object.entries(topics)
    .flatMap(([topic, mistakes]) => [
      `## ${topic}`,
      ...mistakes.flatMap((mistake) => [`### ${mistake.title}`, ...blocksOf(mistake)]),
    ])
    .join('\n\n');
}
