import { cpus } from 'node:os';

/** One section of the report. */
export interface Section {
  readonly title: string;
  /** The method, and tables in Markdown. */
  readonly paragraphs: readonly string[];
  readonly targets: readonly Target[];
}

export interface Target {
  /** What must not exceed the limit, or must reach it. */
  readonly what: string;
  readonly limit: number;
  readonly isMinimum?: true;
  readonly measured: number;
  readonly unit: '×' | 'MB' | 'B' | 'ms' | 'messages';
}

export function renderSection({ title, paragraphs, targets }: Section): string {
  const rows = targets.map(({ what, limit, isMinimum = false, measured, unit }) => [
    what,
    `${isMinimum ? '≥' : '≤'} ${count(limit)} ${unit}`,
    `${unit === '×' ? measured.toFixed(2) : count(Math.round(measured))} ${unit}`,
    (isMinimum ? measured >= limit : measured <= limit) ? 'pass' : '**fail**',
  ]);
  const verdict = table(['target', 'limit', 'measured', ''], rows);
  return [`## ${title}`, ...paragraphs, ...(targets.length > 0 ? [verdict] : [])].join('\n\n');
}

/** A Markdown table; every column but the first is aligned to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, column) => (column === 0 ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function describeMachine(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim()}, ${process.platform}, Node ${process.versions.node}`;
}

export function milliseconds(value: number): string {
  return `${count(Math.round(value))} ms`;
}

/** Millions of bytes, rounded. */
export function megabytes(bytes: number): string {
  return `${count(Math.round(bytes / 1e6))} MB`;
}

export function count(value: number): string {
  return value.toLocaleString('en');
}
