import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { corpusTemplate, templateYaml, writeCorpus } from './corpus.ts';
import type { Program } from './measure.ts';
import type { Scratch } from './scratch.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is measured, in the order of the report. */
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

/** Whatever was measured of each job, once a run. */
export type Samples = Readonly<Record<Job, number[]>>;

export function emptySamples(): Samples {
  return {
    node: [],
    baseline: [],
    cold: [],
    next: [],
    unchanged: [],
    import: [],
    importCached: [],
    changed: [],
  };
}

export interface Project {
  readonly folder: string;
  /** Where what a run must not find is moved. Deleting it there and then would slow the file system for the next run. */
  readonly attic: string;
}

export function createProject({ folder }: Scratch, templates: number): Project {
  const project = {
    folder: join(folder, `generate-${templates}`),
    attic: join(folder, `attic-${templates}`),
  };
  writeCorpus(join(project.folder, 'templates'), templates);
  // The generator keeps its cache in node_modules, where there is one.
  mkdirSync(join(project.folder, 'node_modules'));
  mkdirSync(project.attic);
  writeFileSync(join(project.folder, 'package.json'), '{}');
  return project;
}

/** The generator trusts no file that changed less than 100 ms before it looked. */
const settleTime = 150;

/** Plays every job once or, where it is short, a few times, each in turn with what it is compared with. */
export async function playRound(
  { folder, attic }: Project,
  samples: Samples,
  measure: (program: Program) => Promise<number>,
): Promise<void> {
  const take = async (job: Job, program: Program): Promise<void> => {
    samples[job].push(await measure(program));
  };
  const inProject = (...args: string[]): Program => ({ args, cwd: folder });
  const generate = inProject(join(root, 'generator/bin/notifygen.cjs'), 'generate');
  const baseline = inProject(join(root, 'bench/baseline.ts'), 'templates', 'by-baseline');
  const importTsMorph = { args: ['--input-type=module', '--eval', 'await import("ts-morph")'], cwd: root };
  const aside = mkdtempSync(join(attic, 'round-'));

  await take('baseline', { ...baseline, compileCache: true });
  await take('cold', generate);
  await setTimeout(settleTime);
  await take('next', generate);
  for (let time = 0; time < 3; time++) {
    await take('node', inProject('--eval', '0'));
    await take('unchanged', generate);
  }
  for (let time = 0; time < 2; time++) {
    await take('import', importTsMorph);
    await take('importCached', { ...importTsMorph, compileCache: true });
    editTemplate(folder);
    await take('changed', generate);
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
