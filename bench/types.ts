import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, root } from '../test/support/run.ts';
import { strictOptions, tsc } from '../test/support/typescript.ts';
import { writeCorpus } from './corpus.ts';
import { generators, prepareGenerator } from './generators.ts';
import { writeByHand } from './hand-written.ts';
import { median, runProgram, timeOf } from './measure.ts';
import { count, milliseconds, type Section, type Target, table } from './report.ts';
import type { Scratch } from './scratch.ts';

const templates = 1_000;
const rounds = 7;

/** A project that calls one of all templates from the index. */
interface Project {
  readonly folder: string;
  readonly title: string;
  readonly caller: string;
  readonly write: (scratch: Scratch, folder: string) => Promise<void> | void;
}

const callOfOne = `import type { Client } from '@notifygen/runtime/codegen';
import { sendNotice1 } from './generated/index.js';

export const send = (client: Client) =>
  sendNotice1(client, {
    to: '447700900123',
    parameters: ['Ann'],
    file: { type: 'document', url: 'https://shop.example/1.pdf' },
  });
`;

/** Its types are added to those of the runtime, so that it is compared with the same project without them. */
const callOfText = `import type { Client } from '@notifygen/runtime/codegen';
import type { TranslationFunctions } from './i18n/i18n-types.js';

export const text = (of: TranslationFunctions) => of.notice_1({ customerName: 'Ann' });
export const same = (client: Client) => client;
`;

const projects: readonly Project[] = [
  {
    folder: 'empty',
    title: 'only the runtime',
    caller:
      "import type { Client } from '@notifygen/runtime/codegen';\n\nexport const same = (client: Client) => client;\n",
    write: () => {},
  },
  { folder: 'js', title: 'generated, target `js`', caller: callOfOne, write: generate },
  { folder: 'ts', title: 'generated, target `ts`', caller: callOfOne, write: generate },
  {
    folder: 'by-hand',
    title: 'hand-written',
    caller: callOfOne,
    write: (_, folder) => writeByHand(join(folder, 'generated'), templates),
  },
  {
    folder: 'typesafe-i18n',
    title: 'typesafe-i18n',
    caller: callOfText,
    write: async (scratch, folder) => {
      for (const generator of generators)
        if (generator.name === 'typesafe-i18n')
          await runProgram(scratch, prepareGenerator(generator, folder, templates));
    },
  },
];

interface Diagnostics {
  readonly files: number;
  readonly types: number;
  readonly instantiations: number;
}

/** The cost of type-checking callers of generated modules and the modules themselves, compared with others. */
export async function measureTypes(scratch: Scratch): Promise<Section> {
  process.stderr.write(`types: ${count(templates)} templates\n`);
  await createProjects(scratch);
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const { folder } of projects) {
      const time = await timeOf(scratch, { args: [tsc], cwd: join(scratch.folder, folder) });
      times[folder] = [...(times[folder] ?? []), time];
    }
  }
  const timeIn = (folder: string): number => median(times[folder] ?? []);
  const rows = projects.map(({ folder, title }) => [
    title,
    milliseconds(timeIn(folder)),
    `${(timeIn(folder) / timeIn('empty')).toFixed(2)} ×`,
  ]);
  const callers = table(['project', '`tsc`', 'compared with the first'], rows);
  const generated = await diagnose(scratch, 'ts');
  const byHand = await diagnose(scratch, 'by-hand');
  const modules = [row('generated, target `ts`', generated), row('hand-written', byHand)];
  return {
    title: 'Type checking',
    paragraphs: [
      ofCallers,
      callers,
      ofModules,
      table(['modules', 'files', 'types', 'instantiations'], modules),
    ],
    targets: [
      {
        // Each template has a declaration file of its own, so that branches merge: the compiler reads a thousand files.
        what: 'a caller with the target `js` against an empty project',
        limit: 1.8,
        measured: timeIn('js') / timeIn('empty'),
        unit: '×',
      },
      against('types', 1.1, generated, byHand),
      // Five more per module: the type of its constant contains its name and languages, for `templates` and the choice of a language.
      against('instantiations', 1.2, generated, byHand),
    ],
  };
}

const ofCallers = `The time of \`tsc\` in TypeScript 7, from its start to its exit, for one file that imports one function from an index \
of ${count(templates)} templates. Medians of ${rounds} runs, in turns. The first project imports only a type of the runtime. \
The hand-written modules (\`bench/hand-written.ts\`) declare only what a caller needs and have few comments.`;

const ofModules = `The figures of \`tsc --extendedDiagnostics --singleThreaded\` for the modules themselves. With several threads, \
the counts would depend on which thread checks which file. They include the compiler's library and the types of the runtime.`;

async function createProjects(scratch: Scratch): Promise<void> {
  writeCorpus(join(scratch.folder, 'templates'), templates);
  writeFileSync(join(scratch.folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(scratch.folder, 'node_modules/@notifygen'), { recursive: true });
  symlinkSync(join(root, 'runtime'), join(scratch.folder, 'node_modules/@notifygen/runtime'), 'dir');
  for (const { folder, caller, write } of projects) {
    const path = join(scratch.folder, folder);
    mkdirSync(path);
    await write(scratch, path);
    writeFileSync(join(path, 'caller.ts'), caller);
    writeConfig(join(path, 'tsconfig.json'), 'caller.ts');
    writeConfig(join(path, 'tsconfig.modules.json'), 'generated');
  }
}

/** Into a folder that is named after the target. */
async function generate(scratch: Scratch, folder: string): Promise<void> {
  const flags = ['--target', folder.endsWith('js') ? 'js' : 'ts', '--out', join(folder, 'generated')];
  await runProgram(scratch, { args: [cli, 'generate', ...flags], cwd: scratch.folder });
}

function writeConfig(path: string, included: string): void {
  // typesafe-i18n writes modules that import types without the keyword.
  const compilerOptions = { ...strictOptions, verbatimModuleSyntax: false };
  writeFileSync(path, JSON.stringify({ compilerOptions, include: [included] }));
}

async function diagnose(scratch: Scratch, folder: string): Promise<Diagnostics> {
  const printed = await runProgram(scratch, {
    args: [tsc, '-p', 'tsconfig.modules.json', '--extendedDiagnostics', '--singleThreaded'],
    cwd: join(scratch.folder, folder),
  });
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(printed)?.[1]);
  return { files: figure('Files'), types: figure('Types'), instantiations: figure('Instantiations') };
}

function row(title: string, { files, types, instantiations }: Diagnostics): readonly string[] {
  return [title, count(files), count(types), count(instantiations)];
}

function against(
  key: 'types' | 'instantiations',
  limit: number,
  generated: Diagnostics,
  byHand: Diagnostics,
): Target {
  return {
    what: `${key}, generated against hand-written`,
    limit,
    measured: generated[key] / byHand[key],
    unit: '×',
  };
}
