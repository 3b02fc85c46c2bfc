import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../support/markdown.ts';
import { root } from '../support/run.ts';

/** What each table of the page quotes in its first column, and no other program prints. */
const quoted = readPage('docs/what-you-see.md')
  .split('\n')
  .flatMap((line) => [
    ...(/^\| (.*?) \|/.exec(line)?.[1] ?? '').matchAll(/`([a-z][^`]* [^`]*|[A-Z][a-z]+ [^`]*)`/g),
  ])
  .map(([, text = '']) => text)
  .filter((text) => !text.startsWith('Cannot use import'));

const sources = globSync('{generator,runtime,sandbox,outbox}/src/**/*.ts', { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

describe('the page of errors by their text', () => {
  it('quotes many texts', () => expect(quoted.length).toBeGreaterThan(10));

  it.each(quoted)('quotes what a program prints: %s', (text) => expect(sources.includes(text)).toBe(true));
});
