import { WriteStream } from 'node:tty';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** What a command prints, and the code it ends with: 0 done, 1 diagnostics found, 2 not done. */
export interface CommandOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 1 | 2;
}

/** On a terminal, as Node reads FORCE_COLOR, NO_COLOR and TERM. */
export function usesColor(stream: NodeJS.WriteStream): boolean {
  const asked = stream.isTTY === true || process.env.FORCE_COLOR !== undefined;
  return asked && WriteStream.prototype.hasColors();
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Every diagnostic in full, in the order that it is given, and how many there are. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  format: (diagnostic: Diagnostic) => string,
): string {
  if (diagnostics.length === 0) return '';
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(errors < diagnostics.length ? [count(diagnostics.length - errors, 'warning')] : []),
  ];
  return `${diagnostics.map((diagnostic) => `${format(diagnostic)}\n\n`).join('')}${parts.join(', ')}\n`;
}
