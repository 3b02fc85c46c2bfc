import type { DriftName, RuleName } from '../check/rules/rule-name.js';

/** A place in a file: what a compiler's message points at. */
export interface Place {
  /** Path as the user would write it from the current folder, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
  /** The source line that the column points into. */
  readonly excerpt: string;
  /** How many characters of the line are meant; at least 1. */
  readonly length: number;
}

/** What is wrong at some place. */
export interface Complaint {
  /** The rule that is broken, such as `placeholder-count`. */
  readonly rule: RuleName | DriftName;
  /** What is wrong. */
  readonly message: string;
  /** How to mend it. */
  readonly hint?: string;
  /** Errors stop the run; warnings do not. Default: `error`. */
  readonly severity?: 'error' | 'warning';
}

/** One thing wrong with one file. */
export interface Problem extends Place, Complaint {
  /** Errors stop the run; warnings do not. */
  readonly severity: 'error' | 'warning';
}

export function problemAt(place: Place, complaint: Complaint): Problem {
  return { severity: 'error', ...complaint, ...place };
}

/** Whether a problem stops the run. */
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
