import type { Problem } from './problem.js';

/** Writes a problem the way a compiler does: place, source line, caret, what is wrong, how to mend it. */
export function formatProblem(problem: Problem): string {
  const { file, line, column, severity, message, hint, excerpt, length } = problem;
  const gutter = String(line);
  const margin = ' '.repeat(gutter.length);
  const before = excerpt.slice(0, column - 1).replaceAll(/[^\t]/g, ' ');
  const caret = `^${'~'.repeat(Math.max(0, Math.min(length, excerpt.length - column + 1) - 1))}`;
  return [
    `${file}:${line}:${column} - ${severity}: ${message}`,
    `${gutter} | ${excerpt}`,
    `${margin} | ${before}${caret}`,
    ...(hint === undefined ? [] : [`${margin} = ${hint}`]),
  ].join('\n');
}
