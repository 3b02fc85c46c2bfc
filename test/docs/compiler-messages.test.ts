import { describe, expect, it } from 'vitest';
import { compileMistakes, messageKey, modes } from '../../docs/make/compiler-messages/compile.ts';
import { mistakes } from '../../docs/make/compiler-messages/mistakes.ts';
import { compilers } from '../support/compilers.ts';
import { readPage } from '../support/markdown.ts';

describe('the page on compiler messages', () => {
  // test/packages/compiler-messages.test.ts does so with every version.
  it('shows what TypeScript 7 says to each mistake', async () => {
    const [, ...sections] = readPage('docs/reference/compiler-messages.md').split(/^### /m);
    const page = new Map(sections.map((section) => [section.split('\n', 1)[0], section]));
    const messages = await compileMistakes(compilers.filter(({ version }) => version.startsWith('7.')));
    const all = [...messages.values()].flatMap((ofVersion) => [...ofVersion]);
    const list = Object.values(mistakes).flat();
    expect([...page.keys()], 'run npm run docs').toStrictEqual(list.map(({ title }) => title));
    for (const [key, { text }] of all) {
      const mistake = list.find((one) => modes.some((mode) => messageKey(mode, one) === key));
      expect(page.get(mistake?.title), 'run npm run docs').toContain(text);
    }
    expect(all.length).toBeGreaterThan(60);
  });
});
