import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { loadTemplates } from '../src/index.js';
import { createFileLoader } from '../src/load-templates.js';
import { countSteps } from './support/count-steps.ts';
import { generate, smallProject } from './support/small-project.ts';

const list = (length: number, item: (index: number) => string): string =>
  Array.from({ length }, (_, index) => item(index)).join('');

const code = (index: number): string =>
  String.fromCharCode(...[1, 26, 676].map((unit) => 97 + (Math.floor(index / unit) % 26)));

/** Files with many mistakes: each line or item is one. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'single braces': (n) => `name: a\nbody: Hi ${list(n, () => '{1} ')}you\n`,
  'skipped numbers': (n) => `name: a\nbody: Hi ${list(n, (i) => `{{${i + 2}}} `)}you\n`,
  'named placeholders': (n) => `name: a\nbody: Hi ${list(n, (i) => `{{n${i}}} `)}you\n`,
  'placeholders over many lines': (n) => `name: a\nbody: >\n${list(n, () => '  Hi {{x}}\n')}`,
  'placeholders between escapes': (n) => `name: a\nbody: "${list(n, () => '\\n{{x}}')}"\n`,
  'unknown keys': (n) => `name: a\n${list(n, (i) => `key${i}: x\n`)}`,
  'unknown keys on one line': (n) => `{ name: a, ${list(n, (i) => `key${i}: x, `)} }`,
  'repeated keys': (n) => `name: a\n${list(n, () => 'body: x\n')}`,
  quotes: (n) => `name: a\nbody: ${list(n, () => '"')}\n`,
  'text after quotes': (n) => `name: a\n${list(n, () => 'body: "x" y\n')}`,
  'aliases on many lines': (n) => `name: a\n${list(n, () => 'body: *x* y\n')}`,
  'aliases on one line': (n) => `name: a\nplaceholders: [${list(n, () => '*x*, ')}]\n`,
  'unused anchors': (n) => `name: a\nplaceholders: [${list(n, (i) => `&x${i} y, `)}]\n`,
  tags: (n) => `name: a\nplaceholders: [${list(n, () => '!x y, ')}]\n`,
  colons: (n) => `name: a\nbody: ${list(n, () => 'a: ')}\n`,
  comments: (n) => `name: a\nbody: ${list(n, () => 'a # ')}{{1}}\n`,
  spaces: (n) => `name: a\nbody: *x*${list(n, () => ' ')}y\n`,
  'languages without a text': (n) =>
    `name: a\nlanguage: [${list(n, (i) => `${code(i)}, `)}]\nbody: { en: Hi }\n`,
  'texts without a language': (n) => `name: a\nlanguage: en\nbody:\n${list(n, (i) => `  ${code(i)}: Hi\n`)}`,
  'invalid languages': (n) => `name: a\nlanguage: [${list(n, (i) => `E${i}, `)}]\n`,
  'invalid keys of a map': (n) => `name: a\nlanguage: en\nbody:\n${list(n, (i) => `  E${i}: Hi\n`)}`,
  'invalid names': (n) => `name: a\nplaceholders: [${list(n, (i) => `x-${i}, `)}]\n`,
  'repeated names': (n) => `name: a\nplaceholders:\n${list(n, () => '  - x\n')}`,
  'invalid buttons': (n) => `name: a\nbuttons:\n${list(n, () => '  - { reply: 1, foo: 2 }\n')}`,
  'encoded braces': (n) => `name: a\nbuttons: [{ url: "https://a.example/${list(n, () => '%7b%7b')}" }]\n`,
  'shifted dashes': (n) => `name: a\nplaceholders:\n  - a\n${list(n, () => '   - b\n')}`,
  'lines without indentation': (n) => `name: a\nbody: |\n${list(n, () => 'Hi {{x}}\n')}`,
  'indented lines': (n) => `name: a\n${list(n, () => 'body: x\n y: z\n')}`,
  tabs: (n) => `name: a\n${list(n, () => '\tbody: x\n')}`,
  brackets: (n) => `name: a\nbody: ${list(n, () => '[]')}\n`,
  'unclosed brackets': (n) => `name: a\n${list(n, () => 'body: [x\n')}`,
  'unclosed quotes': (n) => `name: a\n${list(n, () => 'body: "x\n')}`,
  'surplus brackets': (n) => `name: a\nlanguage: [en]${list(n, () => ']')}\n`,
  'non-breaking spaces': (n) => `name: a\nplaceholders:\n${list(n, () => '\u00A0- b\n')}`,
  'blocks with wide spaces': (n) => `name: a\n${list(n, () => 'body: |\n  x\n  \u00A0y: z\n')}`,
  'blocks that are indented less': (n) => `name: a\n${list(n, () => 'body: |\n   x\n  y\n')}`,
  fences: (n) => `name: a\n${list(n, () => '```\n')}`,
  'comments of other languages': (n) => `{${list(n, () => '\n// x')}\n}`,
  documents: (n) => `name: a\n${list(n, () => '---\nname: b\n')}`,
  conflicts: (n) => list(n, () => '<<<<<<< HEAD\nname: a\n=======\n>>>>>>> main\n'),
  directives: (n) => `${list(n, () => '%FOO\n')}---\nname: a\n`,
};

describe('a file with mistakes', () => {
  it.each(Object.entries(shapes))('is checked in linear steps: %s', async (_name, shape) => {
    const load = createFileLoader();
    const stepsFor = (length: number): number => {
      const text = shape(length);
      return countSteps(() => load({ path: 'a', shownAs: 'a', origin: 'a', text }));
    };
    // The first run also counts what is set up once.
    stepsFor(100);
    expect(stepsFor(400) / stepsFor(200)).toBeLessThan(2.5);
  });

  it('has at most 100 diagnostics and their rest in one line, errors first', async () => {
    const warnings = 'name: a\nbuttons: [{ reply: "{1}" }]\n';
    const yaml = `name: a\nbody: Hi ${'{1} '.repeat(150)}you\nfooter: "${'{{1}}'.repeat(3)}"\n`;
    const { diagnostics } = await loadTemplates(
      scratchFolder({ 'a.yaml': yaml, 'b.yaml': warnings.replace('name: a', 'name: b') }),
    );
    const own = diagnostics.filter(({ file }) => file.endsWith('a.yaml'));
    expect(own).toHaveLength(101);
    expect(own.filter(({ rule }) => rule === 'misplaced-placeholder')).toHaveLength(3);
    expect(own.at(-1)).toMatchObject({
      rule: 'more',
      severity: 'error',
      line: 4,
      hint: 'fix the others first',
    });
    expect(own.at(-1)?.message).toMatch(/^\d+ more diagnostics of this file are not shown$/);
    expect(diagnostics.at(-1)).toMatchObject({ rule: 'placeholder-braces' });
  });

  it('is read up to 1 MB', async () => {
    const text = `name: a\nbody: ${'x'.repeat(1_000_000)}\n`;
    const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': text, 'b.yaml': 'name: B\n' }));
    expect(diagnostics.map(({ rule }) => rule)).toStrictEqual(['unreadable', 'format']);
    expect(diagnostics[0]?.message).toBe('cannot read the file: it has 1.0 MB, and at most 1 MB is read');
  });

  it('may be a configuration', async () => {
    const folder = smallProject({ 'notifygen.config.json': `{${list(500, (i) => `"k${i}":1,`)}"z":1}` });
    const { status, stderr } = await generate(folder);
    expect(status).toBe(1);
    expect(stderr).toContain('401 more diagnostics of this file are not shown [more]');
  });
});
