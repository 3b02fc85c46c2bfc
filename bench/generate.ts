import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../test/support/run.ts';
import { writeCorpus } from './corpus.ts';
import { generators, prepareGenerator } from './generators.ts';
import { knowsCpu, median, type Program, type Usage, usageOf } from './measure.ts';
import { count, megabytes, milliseconds, type Section, type Target, table } from './report.ts';
import type { Scratch } from './scratch.ts';
import { measureSaves } from './watch.ts';

/** What one run of each program took, by its name. */
type Runs = ReadonlyMap<string, Usage[]>;

/** The cost of a run with 1,000 templates, compared with an empty Node process and other generators. */
export async function measureGenerate(scratch: Scratch): Promise<Section> {
  const folder = createProject(scratch, 1_000);
  const runs = await measureRounds(scratch, folder, { templates: 1_000, rounds: 5, peers: peerNames });
  const saves = await measureSaves(scratch, folder);
  return {
    title: 'Generating 1,000 templates',
    paragraphs: [
      method,
      figures(runs),
      `A watch writes a saved template after ${milliseconds(median(saves))}.`,
    ],
    comparison: times(runs),
    targets: [
      // The one that takes the least CPU time of those that write code for requests.
      ratio('cold, against orval', 0.9, time(runs, cold) / time(runs, 'orval')),
      ...(knowsCpu
        ? [ratio('CPU time, cold, against orval', 0.95, cpu(runs, cold) / cpu(runs, 'orval'))]
        : []),
      ratio('unchanged, against `node -e 0`', 4, time(runs, unchanged) / time(runs, bareNode)),
      {
        what: 'from a save to the written file, in a watch',
        limit: 1_000,
        measured: median(saves),
        unit: 'ms',
      },
    ],
  };
}

/** The same with 10,000 templates, compared with a generator that also reads one file and writes little. */
export async function measureManyTemplates(scratch: Scratch): Promise<Section> {
  const peer = 'typesafe-i18n';
  const folder = createProject(scratch, 10_000);
  const runs = await measureRounds(scratch, folder, { templates: 10_000, rounds: 4, peers: [peer] });
  return {
    title: 'Generating 10,000 templates',
    paragraphs: [figures(runs)],
    targets: [
      ratio(`cold, against ${peer}`, 2.2, time(runs, cold) / time(runs, peer)),
      { what: 'peak memory, cold', limit: 450, measured: peak(runs, cold) / 1e6, unit: 'MB' },
    ],
  };
}

const peerNames = generators.map(({ name }) => name);
const [bareNode, cold, unchanged] = ['`node -e 0`', 'notifygen, cold', 'notifygen, unchanged'];

const method = `Each run is a whole process, from start to exit, and programs that are compared take turns. Times are medians after a \
warm-up; CPU time is that of all threads and child processes; the largest peak memory counts (1 MB = 1,000,000 bytes). Cold: no output and no stamp; Node's \
compile cache is warm, as it is after the first run on a machine; on Linux, the projects are in memory, because the time that a disk takes for \
a new file depends on what was deleted there before. Unchanged: nothing changed since the last run.

The other generators run as their users run them, with the same messages as input: an OpenAPI document with one operation per \
template, or one text per template. They write other code than we do, so the figures compare how long a developer waits, not how \
good the code is.`;

function createProject({ folder }: Scratch, templates: number): string {
  const project = join(folder, `generate-${templates}`);
  writeCorpus(join(project, 'templates'), templates);
  // The generator keeps its stamp in node_modules if the folder exists.
  mkdirSync(join(project, 'node_modules'));
  writeFileSync(join(project, 'package.json'), '{}');
  return project;
}

interface Rounds {
  readonly templates: number;
  readonly rounds: number;
  readonly peers: readonly string[];
}

/** Runs every program once per round. The first round is a warm-up. */
async function measureRounds(
  scratch: Scratch,
  folder: string,
  { templates, rounds, peers }: Rounds,
): Promise<Runs> {
  const runs = new Map<string, Usage[]>();
  const measure = async (name: string, program: Program): Promise<void> => {
    const usage = await usageOf(scratch, program);
    const known = runs.get(name);
    if (known) known.push(usage);
    else runs.set(name, []);
  };
  const others = generators
    .filter(({ name }) => peers.includes(name))
    .map((generator, index) => {
      const other = join(scratch.folder, `other-${templates}-${index}`);
      return { ...generator, program: prepareGenerator(generator, other, templates) };
    });
  for (let round = 0; round <= rounds; round++) {
    process.stderr.write(`generate: ${count(templates)} templates, round ${round} of ${rounds}\n`);
    // Deleting output at once would slow down the file system during the next run.
    const aside = mkdtempSync(join(scratch.folder, 'aside-'));
    await measure(bareNode, { args: ['--eval', '0'], cwd: folder });
    await measure(cold, { args: [cli, 'generate'], cwd: folder });
    await measure(unchanged, { args: [cli, 'generate'], cwd: folder });
    for (const [index, { name, program, output }] of others.entries()) {
      await measure(name, program);
      renameSync(join(program.cwd, output), join(aside, `${index}`));
    }
    renameSync(join(folder, 'generated'), join(aside, 'generated'));
    renameSync(join(folder, 'node_modules/.cache'), join(aside, 'cache'));
  }
  return runs;
}

function figures(runs: Runs): string {
  const rows = [...runs.keys()].map((name) => [
    name,
    milliseconds(time(runs, name)),
    milliseconds(cpu(runs, name)),
    (time(runs, name) / time(runs, bareNode)).toFixed(2),
    (time(runs, cold) / time(runs, name)).toFixed(2),
    (cpu(runs, cold) / cpu(runs, name)).toFixed(2),
    megabytes(peak(runs, name)),
  ]);
  const header = ['run', 'time', 'CPU time', `× ${bareNode}`, 'cold, ×', 'cold, CPU, ×', 'peak memory'];
  return table(header, rows);
}

/** What a reader compares. */
function times(runs: Runs): string {
  const rows = [...runs.keys()].map((name) => [
    name,
    milliseconds(time(runs, name)),
    milliseconds(cpu(runs, name)),
    megabytes(peak(runs, name)),
  ]);
  return table(['run', 'time', 'CPU time', 'peak memory'], rows);
}

function ratio(what: string, limit: number, measured: number): Target {
  return { what, limit, measured, unit: '×' };
}

function time(runs: Runs, name: string): number {
  return median((runs.get(name) ?? []).map((usage) => usage.time));
}

function cpu(runs: Runs, name: string): number {
  return median((runs.get(name) ?? []).map((usage) => usage.cpu));
}

function peak(runs: Runs, name: string): number {
  return Math.max(...(runs.get(name) ?? []).map((usage) => usage.peak));
}
