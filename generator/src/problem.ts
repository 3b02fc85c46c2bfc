/** One thing wrong with a template file. */
export interface Problem {
  /** Errors stop the run; warnings do not. */
  readonly severity: 'error' | 'warning';
  /** Path of the file as the user would write it, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
  /** What is wrong. */
  readonly message: string;
  /** How to mend it. */
  readonly hint?: string;
  /** The source line that the column points into. */
  readonly excerpt: string;
  /** How many characters of the line are meant; at least 1. */
  readonly length: number;
}

export function isError(problem: Problem): boolean {
  return problem.severity === 'error';
}

/** Sorted by file and position, so that the same input gives the same report. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.message, b.message),
  );
}

/** Orders by code unit, which no machine's locale changes. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
