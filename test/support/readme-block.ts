import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The README's first block in a language that holds a text. */
export function readmeBlock(language: string, holding: string): string {
  const blocks = readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
  const found = [...blocks].map(([, text = '']) => text).find((text) => text.includes(holding));
  if (found === undefined) throw new Error(`the README has no ${language} block with ${holding}`);
  return found;
}
