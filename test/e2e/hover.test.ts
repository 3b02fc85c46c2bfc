import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeclaredTemplate, functionStem } from '../support/declared-template.ts';
import { scratchFolder } from '../support/files.ts';
import { type Hover, hoverOver, tagsWithin } from '../support/hostile/editor.ts';
import { hostileTemplates } from '../support/hostile/hostile-templates.ts';
import {
  approvedTexts,
  asDeclared,
  buttonParts,
  placeholderLines,
  shownTexts,
} from '../support/hostile/read-documentation.ts';
import { repositoryTemplates, writeTemplates } from '../support/hostile/template-files.ts';
import { root } from '../support/run.ts';
import { generateCode } from '../support/templates.ts';

const sendFunction = (template: DeclaredTemplate): string => `send${functionStem(template)}`;

describe.for([
  { whose: 'this repository', templates: repositoryTemplates(), ours: true, target: 'ts' },
  { whose: 'hostile authors', templates: hostileTemplates, ours: false, target: 'ts' },
  { whose: 'hostile authors in JavaScript', templates: hostileTemplates, ours: false, target: 'js' },
] as const)('hovering over a send function of $whose', ({ templates, ours, target }) => {
  const folder = scratchFolder({}, afterAll);
  const out = join(ours ? root : folder, 'generated');
  let hovers: ReadonlyMap<string, Hover> = new Map();

  beforeAll(async () => {
    if (!ours) {
      const { path } = writeTemplates(folder, templates);
      await generateCode({ templates: path, out, target, importExtension: '.ts' });
    }
    hovers = hoverOver(join(out, `index.${target}`), templates.map(sendFunction));
  });

  it.for(templates.map((template) => ({ template, name: sendFunction(template).slice(0, 40) })))(
    '$name shows the whole text, the meaning of each placeholder and every button, and no tag but the labels',
    ({ template }) => {
      const { documentation = '', tags = [] } = hovers.get(sendFunction(template)) ?? {};
      expect(shownTexts(documentation)).toStrictEqual(approvedTexts(template));
      expect(asDeclared(documentation)).toContain(placeholderLines(template));
      for (const part of buttonParts(template)) expect(asDeclared(documentation)).toContain(part);
      expect(tags.filter((tag) => tag !== 'param')).toStrictEqual([]);
      expect(tags.length).toBeLessThan(2);
    },
  );

  it('finds no other tag in any comment', () => {
    const labels =
      /^@param message With `(parameters|buttons): \[[\p{ID_Continue}$, ]+\]`( and `buttons: .*`)?\.$/u;
    expect(tagsWithin(out).filter((tag) => !labels.test(tag.trim()))).toStrictEqual([]);
  });
});
