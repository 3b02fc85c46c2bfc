import { basename, join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { run } from '../../outbox/dist/command.js';
import { type Files, scratchShop, writeText } from './files.ts';
import { codeBlock, readPage } from './markdown.ts';
import { notifygen } from './notifygen.ts';
import { type Run, root } from './run.ts';
import { runMain } from './run-main.ts';
import { strictConfigWith, typeCheck } from './typescript.ts';

const pages = ['outbox', 'enqueue', 'rate-limits', 'people', 'outbox-page', 'in-production', 'database'].map(
  (name) => `docs/${name}.md`,
);
export const page: string = pages.map(readPage).join('');
export const program: string = join(root, 'outbox/bin/notifygen-outbox.js');
export const ts = (text: string): string => codeBlock(page, 'ts', text);

/** What `init` writes. */
export const outboxTesting: string = readPage('generator/init/testing/vitest.ts')
  .replaceAll(/[«»]/g, '')
  .replaceAll('%generated%', './generated/index.js')
  .replaceAll('%templates%', 'templates');

/** Compiles a project into `dist`. */
export async function compile(folder: string): Promise<void> {
  expect(await notifygen(folder, 'generate')).toMatchObject({ status: 0 });
  expect(typeCheck(folder)).toMatchObject({ status: 0, stdout: '' });
}

/** A project with the worked example's templates, removed after the tests of the file. */
export function shop(files: Files): string {
  const config = strictConfigWith({ types: ['node'], skipLibCheck: true, noEmit: false, outDir: 'dist' });
  return scratchShop({ 'tsconfig.json': config, 'package.json': '{"type":"module"}', ...files }, afterAll);
}

let runs = 0;

/** Runs a command line, such as `status dist/outbox.js`, in this process. */
export function runCommand(folder: string, env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Run> {
  runs += 1;
  // A command closes its outbox, and a process loads a module once.
  const copied = args.map((arg) => {
    if (!/^dist\/.*\.js$/.test(arg)) return arg;
    const copy = arg.replace('.js', `-${runs}.js`);
    writeText(join(folder, copy), `export * from './${basename(arg)}?${runs}';`);
    return copy;
  });
  return runMain(run, copied, { cwd: folder, env });
}
