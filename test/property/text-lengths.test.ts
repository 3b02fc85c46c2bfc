import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueLimits } from '../../generator/dist/template/value-limits.js';
import { longestBody } from '../../generator/dist/text/text-limits.js';
import { fillTemplate } from '../../runtime/src/codegen.ts';
import { isSendError } from '../../runtime/src/index.ts';
import { loadTemplate } from '../support/templates.ts';

const languages = ['en', 'de', 'ar'] as const;

/** Approved text around placeholders, without braces and without spaces at its ends, which an editor may remove. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => `a${text.replaceAll(/[\p{C}\p{Z}{}]/gu, '')}b`);

/** Contains {{1}} once or twice, and {{2}}. */
const body = fc
  .tuple(words, words, words, fc.boolean())
  .map(([one, two, three, isRepeated]) => `${one} {{1}} ${two} {{2}} ${isRepeated ? '{{1}} ' : ''}${three}`);

const template = fc.record({
  header: fc.tuple(words, words).map(([one, two]) => `${one} {{1}} ${two}`),
  bodies: fc.tuple(body, body, body),
  url: words.map((text) => `https://shop.example/${encodeURIComponent(text)}/{{1}}`),
});

/** How many code points a text has more than it may have when these values fill it. */
function excess(text: string, values: readonly string[], limit: number): number {
  const filled = values.reduce((all, value, index) => all.replaceAll(`{{${index + 1}}}`, () => value), text);
  return Array.from(filled).length - limit;
}

it('a filled text is sent if it has exactly as many characters as WhatsApp allows in its language, and not with one more', async () => {
  await fc.assert(
    fc.asyncProperty(
      template,
      fc.constantFrom(...languages),
      fc.constantFrom('header', 'body', 'URL'),
      fc.constantFrom('x', 'ü', '👋', 'ش'),
      async ({ header, bodies, url }, language, longest, character) => {
        const texts = Object.fromEntries(languages.map((code, index) => [code, bodies[index]]));
        const yaml = { name: 'a', language: languages, header, body: texts, buttons: [{ url }] };
        const { templates, diagnostics } = await loadTemplate(JSON.stringify(yaml));
        const [loaded] = templates;
        if (loaded === undefined) throw new Error(JSON.stringify(diagnostics));
        const own = texts[language] ?? '';

        const contract = {
          name: 'a',
          language: languages,
          parameters: ['title', 'first', 'second'],
          buttons: ['code'],
          limits: valueLimits(loaded, longestBody),
        };
        const isSent = (title: string, second: string, code: string): boolean => {
          const message = {
            to: '15550001111',
            language,
            parameters: [title, 'f', second],
            buttons: [code],
          };
          try {
            return fillTemplate(contract, message).kind === 'template';
          } catch (error) {
            if (isSendError(error) && error.issues.every((issue) => issue.message.includes(longest)))
              return false;
            throw error;
          }
        };
        const fill = (extra: number): boolean => {
          const left = {
            header: -excess(header, [''], 60),
            body: -excess(own, ['f', ''], 32_768),
            URL: -excess(url, [''], 2000),
          }[longest];
          const value = character.repeat(left + extra);
          if (longest === 'header') return isSent(value, 's', 'c');
          return longest === 'body' ? isSent('t', value, 'c') : isSent('t', 's', value);
        };
        expect([fill(0), fill(1)]).toStrictEqual([true, false]);
      },
    ),
    { numRuns: 60, seed: 2026 },
  );
});
