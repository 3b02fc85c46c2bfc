import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** A file of this repository, such as `docs/ci.md`. */
export function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The code blocks of a Markdown page in one language. */
export function codeBlocks(page: string, language: string): readonly string[] {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, text = '']) => text);
}

/** The first code block in a language that contains a text; throws if there is none. */
export function codeBlock(page: string, language: string, text: string): string {
  const found = codeBlocks(page, language).find((block) => block.includes(text));
  if (found === undefined) throw new Error(`the page has no ${language} block that contains ${text}`);
  return found;
}
