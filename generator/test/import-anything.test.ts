import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { isError } from '../src/diagnostics/diagnostic.js';
import { checkNames, createFileLoader } from '../src/load-templates.js';
import { groupLanguages } from '../src/platform/combine-languages.js';
import { planImport } from '../src/platform/plan-import.js';
import { readPlatformTemplate } from '../src/platform/platform-template.js';
import { verifyTemplate } from '../src/platform/verify.js';

const messyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        '{{1}}',
        '{{2}}',
        '{{3}}',
        '{{ 1 }}',
        '{{name}}',
        '{{x y}}',
        '{{}}',
        '{',
        '}}',
        '\n',
        '\r\n',
      ),
      fc.constantFrom(
        ' #',
        ': ',
        '- ',
        '*a',
        '&b',
        '!c',
        '|',
        '>',
        '"',
        "'",
        '---',
        '...',
        '\t',
        '%',
        '@',
        '`',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const url = fc.constantFrom(
  'https://a.example/{{1}}',
  'https://a.example',
  '{{1}}',
  'https://a.example/{{code}}',
);

const component = fc.oneof(
  fc.record({ type: fc.constantFrom('BODY', 'body'), text: messyText }),
  fc.record({
    type: fc.constant('BODY'),
    text: messyText,
    example: fc.record({ body_text: fc.array(fc.array(messyText)) }),
  }),
  fc.record(
    {
      type: fc.constant('HEADER'),
      format: fc.constantFrom('TEXT', 'IMAGE', 'video', 'LOCATION'),
      text: messyText,
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('FOOTER'), text: messyText }),
  fc.record({
    type: fc.constant('BUTTONS'),
    buttons: fc.array(
      fc.record(
        {
          type: fc.constantFrom('URL', 'QUICK_REPLY', 'PHONE_NUMBER', 'OTP'),
          text: messyText,
          url,
          phone_number: messyText,
        },
        { requiredKeys: ['type'] },
      ),
      { maxLength: 3 },
    ),
  }),
  fc.constant({ type: 'BODY', text: 'Hi {{1}}, all is well.' }),
  fc.anything(),
);

const entry = fc.record(
  {
    name: fc.oneof(fc.constantFrom('a', 'order_1', 'order1', 'order__1', '_', 'con', 'A-b'), fc.string()),
    language: fc.oneof(
      fc.constantFrom('en', 'es', 'no', 'pt-BR', 'zz_ZZ'),
      fc.record({ code: fc.constant('de') }),
      fc.anything(),
    ),
    status: fc.constantFrom('APPROVED', 'approved', 'PENDING', undefined, null, 3),
    category: fc.oneof(fc.constant('UTILITY'), messyText),
    components: fc.oneof({ weight: 9, arbitrary: fc.array(component, { maxLength: 4 }) }, fc.anything()),
  },
  { requiredKeys: ['name', 'components'] },
);

const load = await createFileLoader();

describe('any export', () => {
  it('becomes files without errors in which verify finds nothing, and every entry is either imported or skipped', async () => {
    const folder = join(scratchFolder(), 'templates');
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
        const read = entries.flatMap((one) => readPlatformTemplate(one) ?? []);
        const { groups, skipped } = groupLanguages(read, (status) => status === 'APPROVED');
        const plan = await planImport(folder, groups);
        const taken = plan.files.flatMap(({ yaml }) => [yaml.language ?? 'none'].flat());
        expect(taken.length + skipped.length + plan.skipped.length).toBe(read.length);
        const checked = plan.files.map(({ path, text, yaml }) => {
          const {
            source,
            template,
            checked: own,
            diagnostics,
          } = load({ path, shownAs: path, origin: path, text });
          expect(diagnostics.filter(isError)).toStrictEqual([]);
          if (source === undefined || template === undefined) throw new Error('an import did not load');
          const entriesOfName = read.filter(({ name }) => name === yaml.name);
          expect(verifyTemplate(source, template, entriesOfName).filter(isError)).toStrictEqual([]);
          return own;
        });
        expect(checkNames(checked.flatMap((one) => one ?? []))).toStrictEqual([]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
