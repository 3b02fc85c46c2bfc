import {
  createProject,
  emptySamples,
  type Job,
  jobs,
  type Project,
  runRound,
  type Samples,
} from './generate-round.ts';
import { generators } from './generators.ts';
import { median, peakMemoryOf, timeOf } from './measure.ts';
import { count, megabytes, milliseconds, type Section, type Target, table } from './report.ts';
import type { Scratch } from './scratch.ts';

/** Enough rounds for a stable median; runs with 10,000 templates take long and vary less. */
const sizes = [
  { templates: 10, rounds: 9, compares: false },
  { templates: 100, rounds: 9, compares: false },
  { templates: 1_000, rounds: 9, compares: true },
  { templates: 10_000, rounds: 5, compares: true },
];

/** The peak depends on when garbage collection runs, so the largest counts. */
const memoryRounds = 2;

interface Figures {
  /** In milliseconds. */
  readonly times: Samples;
  /** In bytes. */
  readonly peaks: Samples;
}

/** The cost of a run of the generator as a whole process, compared with an empty Node process, a hand-written script and other generators. */
export async function measureGenerate(scratch: Scratch): Promise<Section> {
  const all = new Map<number, Figures>();
  for (const { templates, rounds, compares } of sizes) {
    process.stderr.write(`generate: ${count(templates)} templates\n`);
    all.set(templates, await measureSize(scratch, createProject(scratch, templates, compares), rounds));
  }
  const tables = [figuresTable(all), comparison, comparisonTable(all)];
  return { title: 'Generating', paragraphs: [method, ...tables], targets: targetsOf(all) };
}

async function measureSize(scratch: Scratch, project: Project, rounds: number): Promise<Figures> {
  const figures = { times: emptySamples(), peaks: emptySamples() };
  const warmUp = emptySamples();
  await runRound(project, warmUp, (program) => timeOf(scratch, program));
  for (let round = 0; round < rounds; round++)
    await runRound(project, figures.times, (program) => timeOf(scratch, program));
  for (let round = 0; round < memoryRounds; round++)
    await runRound(project, figures.peaks, (program) => peakMemoryOf(scratch, program));
  return figures;
}

const method = `Each run is a whole process, timed from start to exit. Times are medians of several runs after a warm-up; runs \
that are compared with each other take turns. Peak memory (1 MB = 1,000,000 bytes) is measured in separate runs.

- cold: no output and no cache; Node's compile cache is warm, as it is after the first run on a machine
- next: the next run, which finds nothing to do
- unchanged: every further run
- one changed: one template was edited since the last run

The baseline script (\`bench/baseline.ts\`) parses the same YAML and writes nearly the same modules from template strings. The \
baseline and the second import of ts-morph also use the compile cache.`;

const comparison = `Other generators, each as a whole process as its users run it, with the same messages as input: an OpenAPI \
document with one operation per template, or one text per template. They write other code than we do, so the figures compare \
how long a developer waits, not how good the code is.`;

const titles: Readonly<Record<string, string>> = {
  node: '`node -e 0`',
  baseline: 'baseline script',
  cold: 'cold',
  next: 'next',
  unchanged: 'unchanged',
  import: 'importing ts-morph',
  importCached: 'importing ts-morph, cached',
  changed: 'one changed',
};

function figuresTable(all: ReadonlyMap<number, Figures>): string {
  const header = ['templates', 'run', 'time', '× `node -e 0`', '× baseline', 'peak memory'];
  const rows = [...all].flatMap(([templates, { times, peaks }]) =>
    jobs.map((job) => [
      count(templates),
      titles[job] ?? job,
      milliseconds(medianOf(times, job)),
      ratioOf(times, job, 'node').toFixed(2),
      ratioOf(times, job, 'baseline').toFixed(2),
      megabytes(peakOf(peaks, job)),
    ]),
  );
  return table(header, rows);
}

function comparisonTable(all: ReadonlyMap<number, Figures>): string {
  const header = ['messages', 'generator', 'time', '× notifygen'];
  const rows = [...all].flatMap(([templates, { times }]) =>
    ['cold', ...generators.map(({ name }) => name)]
      .filter((name) => times[name]?.length)
      .map((name) => [
        count(templates),
        name === 'cold' ? 'notifygen' : name,
        milliseconds(medianOf(times, name)),
        ratioOf(times, name, 'cold').toFixed(2),
      ]),
  );
  return table(
    header,
    rows.filter(([templates]) => rows.filter(([other]) => other === templates).length > 1),
  );
}

function targetsOf(all: ReadonlyMap<number, Figures>): readonly Target[] {
  const thousand = all.get(1_000);
  const tenThousand = all.get(10_000);
  if (!thousand || !tenThousand) return [];
  const against = (what: string, { times }: Figures, job: Job, reference: string, limit: number): Target => ({
    what: `${what}, against ${titles[reference] ?? reference}`,
    limit,
    measured: ratioOf(times, job, reference),
    unit: '×',
  });
  const fastest = ({ times }: Figures): string =>
    generators
      .map(({ name }) => name)
      .reduce((best, name) => (medianOf(times, name) < medianOf(times, best) ? name : best));
  return [
    against('cold, 1,000 templates', thousand, 'cold', fastest(thousand), 0.4),
    against('cold, 1,000 templates', thousand, 'cold', 'baseline', 3),
    against('cold, 10,000 templates', tenThousand, 'cold', fastest(tenThousand), 1),
    against('cold, 10,000 templates', tenThousand, 'cold', 'baseline', 2.2),
    {
      what: 'peak memory, cold, 10,000 templates',
      limit: 300,
      measured: peakOf(tenThousand.peaks, 'cold') / 1e6,
      unit: 'MB',
    },
    against('unchanged, 1,000 templates', thousand, 'unchanged', 'node', 1.4),
    against('unchanged, 10,000 templates', tenThousand, 'unchanged', 'node', 2.5),
    against('next, 1,000 templates', thousand, 'next', 'unchanged', 1.1),
    against('next, 10,000 templates', tenThousand, 'next', 'unchanged', 1.1),
    against('one changed of 1,000', thousand, 'changed', 'import', 1.3),
  ];
}

function ratioOf(times: Samples, job: string, reference: string): number {
  return medianOf(times, job) / medianOf(times, reference);
}

function medianOf(samples: Samples, name: string): number {
  return median(samples[name] ?? []);
}

function peakOf(samples: Samples, name: string): number {
  return Math.max(...(samples[name] ?? []));
}
