import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cli, root } from '../test/support/run.ts';
import { corpusTemplate, templateYaml, writeCorpus } from './corpus.ts';
import { generators, prepareGenerator } from './generators.ts';
import type { Program } from './measure.ts';
import type { Scratch } from './scratch.ts';

/** The measurements, in the order of the report. */
export const jobs = [
  'node',
  'baseline',
  'cold',
  'next',
  'unchanged',
  'import',
  'importCached',
  'changed',
] as const;

export type Job = (typeof jobs)[number];

/** One figure per run of each job, and of each other generator by its name. */
export type Samples = Readonly<Record<string, number[]>>;

export function emptySamples(): Samples {
  return Object.fromEntries([...jobs, ...generators.map(({ name }) => name)].map((name) => [name, []]));
}

export interface Project {
  readonly folder: string;
  /** For files that a run must not find. Deleting them immediately would slow down the file system during the next run. */
  readonly attic: string;
  /** The other generators, each in a folder of its own. */
  readonly others: readonly OtherGenerator[];
}

interface OtherGenerator {
  readonly name: string;
  readonly program: Program;
  readonly output: string;
}

/** @param compares whether other generators are run too */
export function createProject({ folder }: Scratch, templates: number, compares: boolean): Project {
  const project = {
    folder: join(folder, `generate-${templates}`),
    attic: join(folder, `attic-${templates}`),
    others: (compares ? generators : []).map((generator, index) => ({
      name: generator.name,
      program: prepareGenerator(generator, join(folder, `other-${templates}-${index}`), templates),
      output: generator.output,
    })),
  };
  writeCorpus(join(project.folder, 'templates'), templates);
  // The generator keeps its cache in node_modules if the folder exists.
  mkdirSync(join(project.folder, 'node_modules'));
  mkdirSync(project.attic);
  writeFileSync(join(project.folder, 'package.json'), '{}');
  return project;
}

/** In milliseconds. The generator reads a file again if it changed less than 100 ms before the last run began. */
const settleTime = 150;

/** Runs every job once, or a few times if it is short. Jobs that are compared with each other take turns. */
export async function runRound(
  { folder, attic, others }: Project,
  samples: Samples,
  measure: (program: Program) => Promise<number>,
): Promise<void> {
  const record = async (name: string, program: Program): Promise<void> => {
    samples[name]?.push(await measure(program));
  };
  const inProject = (...args: string[]): Program => ({ args, cwd: folder });
  const generate = inProject(cli, 'generate');
  const baseline = inProject(join(root, 'bench/baseline.ts'), 'templates', 'by-baseline');
  const importTsMorph = { args: ['--input-type=module', '--eval', 'await import("ts-morph")'], cwd: root };
  const aside = mkdtempSync(join(attic, 'round-'));

  await record('baseline', { ...baseline, compileCache: true });
  await record('cold', generate);
  await setTimeout(settleTime);
  await record('next', generate);
  for (let time = 0; time < 3; time++) {
    await record('node', inProject('--eval', '0'));
    await record('unchanged', generate);
  }
  for (let time = 0; time < 2; time++) {
    await record('import', importTsMorph);
    await record('importCached', { ...importTsMorph, compileCache: true });
    editTemplate(folder);
    await record('changed', generate);
  }

  for (const [index, { name, program, output }] of others.entries()) {
    await record(name, program);
    renameSync(join(program.cwd, output), join(aside, `${index}`));
  }
  renameSync(join(folder, 'by-baseline'), join(aside, 'by-baseline'));
  renameSync(join(folder, 'generated'), join(aside, 'generated'));
  renameSync(join(folder, 'node_modules/.cache'), join(aside, 'cache'));
}

function editTemplate(folder: string): void {
  const template = corpusTemplate(5);
  const description = `Edited ${performance.now()} ms after the start.`;
  writeFileSync(
    join(folder, 'templates', `${template.name}.yaml`),
    templateYaml({ ...template, description }),
  );
}
