import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTemplates, type Diagnostic, type RuleName } from 'notifygen';
import { describe, expect, it } from 'vitest';
import { rules } from '../../docs/make/rules.ts';
import { scratchFolder } from '../support/files.ts';
import { notifygen } from '../support/run.ts';

/** For each rule a template that breaks it, or a function that changes a folder so that it does. */
const broken: Readonly<Record<RuleName, string | ((folder: string) => void)>> = {
  unreadable: (folder) => symlinkSync('nowhere', join(folder, 'broken.yaml')),
  encoding: (folder) => writeFileSync(join(folder, 'latin.yaml'), Buffer.from('name: caf\xe9', 'latin1')),
  yaml: 'name: a\nheader: @all',
  'configured-twice': (folder) => {
    writeFileSync(join(folder, 'notifygen.config.json'), '{}');
    writeFileSync(join(folder, 'package.json'), '{ "notifygen": {} }');
  },
  json: (folder) => writeFileSync(join(folder, 'notifygen.config.json'), '{ "out": "x" '),
  'comment-in-text': 'name: a\nheader: Order #{{1}} and #{{2}}',
  empty: '',
  type: 'name: 1',
  'missing-key': 'header: Hi',
  'unknown-key': 'name: a\nheadline: Hi',
  form: 'name: A',
  range: 'name: a\nplaceholders: -1',
  duplicate: 'name: a\nplaceholders: [x, x]',
  'placeholder-number': 'name: a\nheader: Hi {{name}}',
  'placeholder-gap': 'name: a\nheader: Hi {{2}}',
  'placeholder-count': 'name: a\nbody: Hi {{1}}!\nplaceholders: 2',
  'placeholder-braces': 'name: a\nheader: Hi {1}',
  'hidden-character': 'name: a\nheader: "Hi\\0"',
  'placeholder-edge': 'name: a\nbody: Hi {{1}}',
  'text-comment': 'name: a\nheader: Order # 5',
  'header-placeholder': 'name: a\nheader: Hi {{1}} {{2}}',
  'footer-placeholder': 'name: a\nfooter: Hi {{1}}',
  'header-kind': 'name: a\nheader: Hi\nfile: image',
  'text-length': `name: a\nfooter: ${'x'.repeat(61)}`,
  language: 'name: a\nlanguage: en\nbody: { English: Hi }',
  'unlisted-language': 'name: a\nlanguage: en_UK',
  'body-language': 'name: a\nlanguage: en\nbody: { es: Hola }',
  'button-kind': 'name: a\nbuttons: [{ text: Hi }]',
  'stray-key': 'name: a\nbuttons: [{ reply: Hi, name: x }]',
  'url-suffix': 'name: a\nbuttons: [{ url: "https://shop.example/{{1}}/x" }]',
  'fixed-part': 'name: a\nbuttons: [{ reply: "Hi {{1}}" }]',
  'button-count': `name: a\nbuttons:${'\n  - reply: Hi'.repeat(11)}`,
  'no-function-name': 'name: ___',
  'name-twice': (folder) => writeFileSync(join(folder, 'b.yaml'), 'name: a'),
  'name-collision': (folder) => writeFileSync(join(folder, 'b.yaml'), 'name: a_'),
};

/** The library reads no configuration, so its diagnostics come from the command line. */
async function problemsOf(folder: string): Promise<readonly Diagnostic[]> {
  if (!existsSync(join(folder, 'notifygen.config.json'))) return (await loadTemplates(folder)).diagnostics;
  const report: { readonly diagnostics: readonly Diagnostic[] } = JSON.parse(
    notifygen(folder, 'generate', '--json').stdout,
  );
  return report.diagnostics;
}

describe('the documentation of the rules', () => {
  it.each(Object.entries(rules))('gives the severity that %s really has', async (rule, { severity }) => {
    const breach = Object.entries(broken).find(([name]) => name === rule)?.[1] ?? '';
    const folder = scratchFolder({ 'a.yaml': typeof breach === 'string' ? breach : 'name: a' });
    if (typeof breach !== 'string') breach(folder);
    const diagnostics = await problemsOf(folder);
    const own = diagnostics.filter((diagnostic) => diagnostic.rule === rule);
    for (const { message, hint } of own) expect(hint, message).toBeTruthy();
    const found = new Set(own.map((diagnostic) => diagnostic.severity));
    expect([...found].toSorted()).toStrictEqual(severity === 'either' ? ['error', 'warning'] : [severity]);
  });

  it('has no rule that a valid template breaks', async () => {
    expect((await loadTemplates(scratchFolder({ 'a.yaml': 'name: a' }))).diagnostics).toStrictEqual([]);
  });
});
