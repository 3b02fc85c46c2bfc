import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCorpus } from './corpus.ts';
import { writeByHand } from './hand-written.ts';
import { median, runProgram } from './measure.ts';
import { count, milliseconds, type Section, type Target, table } from './report.ts';
import type { Scratch } from './scratch.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
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

/** What checking generated modules costs the compiler, beside modules that do the same, written by hand. */
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
    row('written by hand', byHand),
  ];
  return {
    title: 'Checking the output',
    paragraphs: [method, table(['modules', 'files', 'types', 'instantiations', 'check time'], rows)],
    targets: [against('types', generated, byHand), against('instantiations', generated, byHand)],
  };
}

const method = `What TypeScript 7 says of ${count(templates)} modules with \`tsc --extendedDiagnostics --singleThreaded\` (on \
several threads the counts depend on which thread checks what); check times are medians of ${rounds} runs in turn. The \
modules by hand (\`bench/hand-written.ts\`) declare no more than a caller needs, and nearly without comments. What the \
compiler's own library and the runtime's types cost is in every figure.`;

async function createProject(scratch: Scratch): Promise<string> {
  const project = join(scratch.folder, 'types');
  writeCorpus(join(project, 'templates'), templates);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const generate = [join(root, 'generator/bin/notifygen.cjs'), 'generate'];
  await runProgram(scratch, { args: generate, cwd: project });
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

const strictConfig = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    module: 'nodenext',
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  },
});

async function diagnose(scratch: Scratch, folder: string): Promise<Diagnostics> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
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
    what: `${key}, generated against written by hand`,
    limit: 1.1,
    measured: generated[key] / byHand[key],
    unit: '×',
  };
}
