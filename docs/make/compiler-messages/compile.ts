import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '../../../generator/dist/index.js';
import { root, startNode } from '../../../test/support/run.ts';
import { declarations, type Mistake, mistakes } from './mistakes.ts';

export type Mode = 'tuple' | 'named';
export const modes: readonly Mode[] = ['tuple', 'named'];

export interface Compiler {
  readonly version: string;
  /** Path of the command line. */
  readonly tsc: string;
}

/** What a compiler says to one mistake. */
export interface Message {
  /** The line within the mistake's code and the column, both from 1, of each error. */
  readonly places: readonly (readonly [line: number, column: number])[];
  readonly text: string;
}

/** The code of a mistake; `undefined` if it cannot be made. */
export function codeOf({ tuple, named = tuple }: Mistake, mode: Mode): string | undefined {
  return mode === 'tuple' ? tuple : named || undefined;
}

/** Neither the target nor `exactOptionalPropertyTypes` may change a message, so two programs test both. */
const programs = [
  { target: 'ts', exactOptionalPropertyTypes: false },
  { target: 'js', exactOptionalPropertyTypes: true },
] as const;

/**
 * The messages of each compiler by `messageKey`.
 *
 * @throws Error if one accepts a mistake, or if a message depends on the target or on `exactOptionalPropertyTypes`.
 */
export async function compileMistakes(
  compilers: readonly Compiler[],
): Promise<ReadonlyMap<Compiler, ReadonlyMap<string, Message>>> {
  mkdirSync(join(root, 'test/.scratch'), { recursive: true });
  const folder = mkdtempSync(join(root, 'test/.scratch/mistakes-'));
  try {
    const files = await writePrograms(folder);
    const compiled = new Map<Compiler, ReadonlyMap<string, Message>>();
    for (const compiler of compilers) {
      const messages = programs.map(async ({ target }) =>
        parseMessages(
          (await startNode([compiler.tsc, '-p', `tsconfig.${target}.json`], folder)).stdout,
          files,
        ),
      );
      const [first = new Map(), second] = await Promise.all(messages);
      for (const key of files.values()) {
        const [one, other] = [first, second].map((all) => JSON.stringify(all?.get(key)));
        if (one === undefined) throw new Error(`TypeScript ${compiler.version} accepts: ${key}`);
        if (one !== other) throw new Error(`TypeScript ${compiler.version}: ${key}: ${one} or ${other}`);
      }
      compiled.set(compiler, first);
    }
    return compiled;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes each mistake to a file of its own and returns the mistakes by file name. */
async function writePrograms(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const { target, exactOptionalPropertyTypes } of programs) {
    for (const mode of modes) {
      const project = join(folder, target, mode);
      const out = join(project, 'generated');
      await generate({ templates: join(root, 'templates'), out, target, parameters: mode });
      for (const [index, mistake] of Object.values(mistakes).flat().entries()) {
        const code = codeOf(mistake, mode);
        if (code === undefined) continue;
        writeFileSync(join(project, `${index}.ts`), `${firstLine(code)}\n${code}\n`);
        files.set(`${mode}/${index}.ts`, messageKey(mode, mistake));
      }
    }
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes,
      target: 'es2022',
      lib: ['es2022'],
      types: [],
      module: 'nodenext',
      skipLibCheck: true,
      noEmit: true,
    };
    const config = { compilerOptions, include: [`${target}/**/*.ts`] };
    writeFileSync(join(folder, `tsconfig.${target}.json`), JSON.stringify(config));
  }
  return files;
}

export function messageKey(mode: Mode, { title }: Mistake): string {
  return `${title} (${mode})`;
}

/** All declarations on one line, and the functions that the code uses. */
function firstLine(code: string): string {
  const used = new Set(code.match(/\b(?:send|build)(?!Request|OrderShiped)\w+/g));
  return `import { ${[...used].join(', ')} } from './generated/index.js'; ${declarations.replaceAll('\n', ' ')}`;
}

function parseMessages(printed: string, files: ReadonlyMap<string, string>): ReadonlyMap<string, Message> {
  const messages = new Map<string, Message>();
  // An error begins at the start of a line, and its other lines are indented.
  for (const error of printed.trimEnd().split(/\n(?! )/)) {
    const [, file = '', line, column, text = ''] =
      /^\w+\/(\w+\/\d+\.ts)\((\d+),(\d+)\): error ([\s\S]*)$/.exec(error) ?? [];
    const key = files.get(file);
    if (key === undefined) throw new Error(error);
    const { places = [], text: before } = messages.get(key) ?? {};
    messages.set(key, {
      places: [...places, [Number(line) - 1, Number(column)]],
      text: before === undefined ? text : `${before}\n${text}`,
    });
  }
  return messages;
}
