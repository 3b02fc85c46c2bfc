import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../test/support/tools.ts';
import { emitModules } from '../src/emit/emit.js';
import { printFiles } from '../src/emit/printer.js';
import { loadTemplates } from '../src/load-templates.js';
import type { Template } from '../src/template/template.js';
import { namesOf } from '../src/text/template-names.js';

describe('the text of a module', () => {
  it('is the same alone and among hundreds', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const many = Array.from({ length: 250 }, (_, index) => renamed(templates, index));
    const alone = many.flatMap((template) => [...emitModules([template], {})]);
    expect(alone).toHaveLength(250);
    expect([...emitModules(many, {})]).toStrictEqual(alone);
  });

  it('ends with one line break after any kind of statement', () => {
    const block = ['// one', 'export function one(): void {\n}'];
    const line = ['// two', 'export const two = 2;'];
    expect(printFiles([block, line, line, block])).toStrictEqual(
      [block, line, line, block].map((file) => printFiles([file]).join('')),
    );
    expect(printFiles([line, block])).toStrictEqual([
      '// two\nexport const two = 2;\n',
      '// one\nexport function one(): void {\n}\n',
    ]);
  });
});

function renamed(templates: readonly Template[], index: number): Template {
  const template = templates[index % templates.length];
  const names = namesOf({ name: `notice_${index}` });
  if (!template || !names) throw new Error('this repository has templates');
  return { ...template, names };
}
