import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { type Files, scratchShop } from './files.ts';
import { codeBlock, readPage } from './markdown.ts';
import { notifygen } from './notifygen.ts';
import { root } from './run.ts';
import { strictConfigWith, typeCheck } from './typescript.ts';

const pages = ['docs/outbox.md', 'docs/in-production.md', 'docs/database.md'];
export const page: string = pages.map(readPage).join('');
export const program: string = join(root, 'outbox/bin/notifygen-outbox.js');
export const ts = (text: string): string => codeBlock(page, 'ts', text);

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
