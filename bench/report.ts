import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One section of the report. */
export interface Section {
  readonly title: string;
  /** The method, and tables in Markdown. */
  readonly paragraphs: readonly string[];
  /** The table that compares with other programs, for the page that does so. */
  readonly comparison?: string | undefined;
  readonly targets: readonly Target[];
}

export interface Target {
  /** What must not exceed the limit, or must reach it. */
  readonly what: string;
  readonly limit: number;
  readonly isMinimum?: true;
  readonly measured: number;
  readonly unit: '×' | 'MB' | 'B' | 'ms' | 'messages' | '';
}

export function renderSection({ title, paragraphs, targets }: Section): string {
  return [`## ${title}`, ...paragraphs, ...(targets.length > 0 ? [verdicts(targets)] : [])].join('\n\n');
}

function verdicts(targets: readonly Target[]): string {
  const rows = targets.map((target) => {
    const { what, limit, isMinimum, measured, unit } = target;
    return [
      what,
      `${isMinimum ? '≥' : '≤'} ${count(limit)} ${unit}`.trim(),
      `${unit === '×' || unit === '' ? measured.toFixed(2) : count(Math.round(measured))} ${unit}`.trim(),
      isMet(target) ? 'pass' : '**fail**',
    ];
  });
  return table(['target', 'limit', 'measured', ''], rows);
}

export function isMet({ limit, isMinimum, measured }: Target): boolean {
  return isMinimum ? measured >= limit : measured <= limit;
}

/** Writes the whole report into a page of the reference, and its comparisons into the page that compares. */
export function writeDocs(machine: string, sections: readonly Section[]): void {
  const pathOf = (page: string): string => fileURLToPath(new URL(`../docs/${page}`, import.meta.url));
  const parts = [
    '# Benchmarks',
    'Written by `npm run bench -- --docs`.',
    machine,
    ...sections.map(renderSection),
  ];
  writeFileSync(pathOf('reference/benchmarks.md'), `${parts.join('\n\n')}\n`);

  const [begin, end] = ['<!-- figures: written by npm run bench -- --docs -->', '<!-- end of figures -->'];
  const path = pathOf('comparison.md');
  const page = readFileSync(path, 'utf8');
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start === -1 || stop < start) throw new Error('docs/comparison.md has no region for the figures');
  const tables = sections.flatMap(({ title, comparison }) =>
    comparison === undefined ? [] : [`### ${title}`, comparison],
  );
  const region = [
    '[All figures](reference/benchmarks.md), with the machine and the method of each.',
    ...tables,
  ];
  writeFileSync(path, [page.slice(0, start + begin.length), ...region, page.slice(stop)].join('\n\n'));
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
