import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, root } from '../test/support/run.ts';
import { strictConfig, tsc } from '../test/support/typescript.ts';
import { writeCorpus } from './corpus.ts';
import { writeByHand } from './hand-written.ts';
import { median, runProgram } from './measure.ts';
import { count, milliseconds, type Section, type Target, table } from './report.ts';
import type { Scratch } from './scratch.ts';

const templates = 1_000;
const rounds = 5;

const folders = ['empty', 'generated', 'by-hand'] as const;
type Folder = (typeof folders)[number];

interface Diagnostics {
  readonly files: number;
  readonly types: number;
  readonly instantiations: number;
  /** In milliseconds. */
  readonly checkTime: number;
}

/** The cost of type-checking generated modules, compared with hand-written modules that do the same. */
export async function measureTypes(scratch: Scratch): Promise<Section> {
  process.stderr.write(`types: ${count(templates)} modules\n`);
  const project = await createProject(scratch);
  const samples: Record<Folder, Diagnostics[]> = { empty: [], generated: [], 'by-hand': [] };
  for (let round = 0; round < rounds; round++) {
    for (const folder of folders) samples[folder].push(await diagnose(scratch, join(project, folder)));
  }
  const generated = summarize(samples.generated);
  const byHand = summarize(samples['by-hand']);
  const rows = [
    row('only the runtime', summarize(samples.empty)),
    row('generated', generated),
    row('hand-written', byHand),
  ];
  return {
    title: 'Type checking',
    paragraphs: [method, table(['modules', 'files', 'types', 'instantiations', 'check time'], rows)],
    targets: [against('types', generated, byHand), against('instantiations', generated, byHand)],
  };
}

const method = `The figures of \`tsc --extendedDiagnostics --singleThreaded\` in TypeScript 7 for ${count(templates)} modules. With \
several threads, the counts would depend on which thread checks which file. Check times are medians of ${rounds} runs, in \
turns. The hand-written modules (\`bench/hand-written.ts\`) declare only what a caller needs and have few comments. Every \
figure includes the compiler's library and the types of the runtime.`;

async function createProject(scratch: Scratch): Promise<string> {
  const project = join(scratch.folder, 'types');
  writeCorpus(join(project, 'templates'), templates);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  await runProgram(scratch, { args: [cli, 'generate'], cwd: project });
  writeByHand(join(project, 'by-hand'), templates);
  mkdirSync(join(project, 'empty'));
  writeFileSync(
    join(project, 'empty/index.ts'),
    "export type { Client } from '@notifygen/runtime/codegen';\n",
  );
  mkdirSync(join(project, 'node_modules/@notifygen'), { recursive: true });
  symlinkSync(join(root, 'runtime'), join(project, 'node_modules/@notifygen/runtime'), 'dir');
  for (const folder of folders) writeFileSync(join(project, folder, 'tsconfig.json'), strictConfig);
  return project;
}

async function diagnose(scratch: Scratch, folder: string): Promise<Diagnostics> {
  const printed = await runProgram(scratch, {
    args: [tsc, '--extendedDiagnostics', '--singleThreaded'],
    cwd: folder,
  });
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(printed)?.[1]);
  return {
    files: figure('Files'),
    types: figure('Types'),
    instantiations: figure('Instantiations'),
    checkTime: figure('Check time') * 1000,
  };
}

function summarize(samples: readonly Diagnostics[]): Diagnostics {
  const middle = (key: keyof Diagnostics): number => median(samples.map((sample) => sample[key]));
  return {
    files: middle('files'),
    types: middle('types'),
    instantiations: middle('instantiations'),
    checkTime: middle('checkTime'),
  };
}

function row(title: string, { files, types, instantiations, checkTime }: Diagnostics): readonly string[] {
  return [title, count(files), count(types), count(instantiations), milliseconds(checkTime)];
}

function against(key: 'types' | 'instantiations', generated: Diagnostics, byHand: Diagnostics): Target {
  return {
    what: `${key}, generated against hand-written`,
    limit: 1.1,
    measured: generated[key] / byHand[key],
    unit: '×',
  };
}
