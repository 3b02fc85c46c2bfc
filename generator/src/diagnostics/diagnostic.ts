/** A location in a file: what a compiler's message points at. */
export interface Location {
  /** Path as the user would write it from the current folder, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
  /** The source line that the column points into. */
  readonly excerpt: string;
  /** Number of marked characters; at least 1. */
  readonly length: number;
}

/** What is wrong at a location. */
export interface Finding {
  /** The rule that is broken, such as `placeholder-count`. */
  readonly rule: string;
  /** What is wrong. */
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string;
  /** Errors stop the run; warnings do not. Default: `error`. */
  readonly severity?: 'error' | 'warning';
}

/** One thing that is wrong in one file. */
export interface Diagnostic extends Location, Finding {
  /** Errors stop the run; warnings do not. */
  readonly severity: 'error' | 'warning';
}

export function diagnosticAt(location: Location, finding: Finding): Diagnostic {
  return { severity: 'error', ...finding, ...location };
}

/** Whether a diagnostic stops the run. */
export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error';
}

/** Errors come first, and last the one that says how many are left out. */
function rankOf({ rule, severity }: Diagnostic): number {
  if (rule === 'more') return 2;
  return severity === 'error' ? 0 : 1;
}

/** Sorted by file, errors first, and by position, so that the same input gives the same report. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      rankOf(a) - rankOf(b) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.message, b.message),
  );
}

/** The number of diagnostics of one file that are shown. More would only fill a CI log. */
const mostDiagnostics = 100;

/**
 * The diagnostics of one file, of which at most 100 are kept, errors first. The last one says how many
 * are left out.
 *
 * @param end Where that one is reported.
 */
export function limitDiagnostics(diagnostics: readonly Diagnostic[], end: Location): readonly Diagnostic[] {
  const hidden = diagnostics.length - mostDiagnostics;
  if (hidden <= 0) return diagnostics;
  const severity = diagnostics.some(isError) ? 'error' : 'warning';
  const kept = sortDiagnostics(diagnostics).slice(0, mostDiagnostics);
  const message = `${hidden} more diagnostics of this file are not shown`;
  return [...kept, diagnosticAt(end, { rule: 'more', severity, message, hint: 'fix the others first' })];
}

/** Compares by code unit, so that the order does not depend on the machine's locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
