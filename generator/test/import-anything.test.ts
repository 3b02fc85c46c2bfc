import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { scratchFolder } from '../../test/support/files.ts';
import { declaredPlaceholders } from '../src/check/template-yaml.js';
import { type Diagnostic, isError } from '../src/diagnostics/diagnostic.js';
import { loadTemplates } from '../src/load-templates.js';
import { writeTogether } from '../src/output/write-files.js';
import { planImport } from '../src/platform/plan-import.js';
import type { PlannedFile } from '../src/platform/plan-new.js';
import { readPlatformTemplate } from '../src/platform/platform-template.js';
import type { TemplateExport } from '../src/platform/read-export.js';
import { verifyFolder } from '../src/platform/verify.js';
import { displayPath } from '../src/source/paths.js';
import { textVariants } from '../src/text/localized-text.js';

const messyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(...'{{1}}~{{2}}~{{3}}~{{ 1 }}~{{name}}~{{x y}}~{{}}~{~}}~\n~\r\n'.split('~')),
      fc.constantFrom(...` #~: ~- ~*a~&b~!c~|~>~"~'~---~...~\t~%~@~\``.split('~')),
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

const words = fc.constantFrom(...`order~ships~on~dear~total:~from~*bold*~# no~a: b~it's~\n\n~"x"`.split('~'));

/** A text of a few words and values, which are numbered or named. */
const tidyText = fc
  .record({
    parts: fc.array(fc.oneof(words, fc.constantFrom('{{n}}', '{{n}}', '{{n}}')), {
      minLength: 1,
      maxLength: 9,
    }),
    names: fc.option(
      fc.shuffledSubarray(['name', 'city', 'day', 'amount', 'shop', 'code', 'a_b', 'x', 'y'], {
        minLength: 9,
      }),
    ),
  })
  .map(({ parts, names }) => {
    let number = 0;
    return parts.join(' ').replaceAll('{{n}}', () => `{{${names ? names[number++] : ++number}}}`);
  });

const tidyButton = fc.oneof(
  fc.record({
    type: fc.constant('URL'),
    text: words,
    url: fc.constantFrom('https://a.example/{{1}}', 'https://b.example/{{1}}', 'https://a.example'),
  }),
  fc.record({ type: fc.constant('QUICK_REPLY'), text: words }),
);

/** What a real account has: most of it can be sent. */
const tidyEntry = fc
  .record({
    name: fc.constantFrom('first', 'second'),
    language: fc.constantFrom('en', 'es', 'pt_BR'),
    status: fc.constantFrom('APPROVED', 'APPROVED', 'APPROVED', 'PAUSED', 'PENDING'),
    category: fc.constantFrom('UTILITY', 'MARKETING'),
    header: fc.option(
      fc.constantFrom(
        { format: 'TEXT', text: 'News' },
        { format: 'TEXT', text: 'For {{1}} now' },
        { format: 'IMAGE' },
      ),
    ),
    body: tidyText,
    footer: fc.option(words),
    buttons: fc.array(tidyButton, { maxLength: 3 }),
  })
  .map(({ header, body, footer, buttons, ...fields }) => ({
    ...fields,
    components: [
      ...(header ? [{ type: 'HEADER', ...header }] : []),
      { type: 'BODY', text: body },
      ...(footer === null ? [] : [{ type: 'FOOTER', text: footer }]),
      ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons }]),
    ],
  }));

const options = { isWanted: () => true, names: [], update: false };

const read = (entries: readonly object[]): TemplateExport => ({
  templates: entries.flatMap((one) => readPlatformTemplate(one) ?? []),
  nameless: [],
  isCut: false,
});

/** What `verify` finds besides what the gateway cannot send. */
const differences = (folder: string, exported: TemplateExport): readonly Diagnostic[] =>
  verifyFolder(folder, exported).diagnostics.filter((one) => isError(one) && one.rule !== 'not-sendable');

/** With names and descriptions of its own, in one style that is hard to keep. */
function tuned({ path, yaml }: Pick<PlannedFile, 'path' | 'yaml'>) {
  const written: string[] = [];
  const own = (value: string): string => {
    written.push(value);
    return value;
  };
  const placeholders = declaredPlaceholders(yaml).map((one, index) => ({
    ...one,
    description: own(`about ${index}`),
  }));
  const buttons = (yaml.buttons ?? []).map((button, index) =>
    textVariants(button.url).some(({ text }) => text.endsWith('}}') && !text.includes('otp'))
      ? { ...button, name: own(`suffix${index}`), example: own(`example ${index}`) }
      : button,
  );
  const description = own('About all');
  const lists = { ...(placeholders.length > 0 && { placeholders }), ...(buttons.length > 0 && { buttons }) };
  return { path, text: stringify({ ...yaml, ...lists, description }, { indent: 4 }), written };
}

describe('any export', () => {
  it('becomes files without errors in which verify finds nothing, and every entry is either imported or skipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
        const folder = join(scratchFolder(), 'templates');
        const exported = read(entries);
        const { files, skipped } = planImport(folder, exported, options);
        const taken = files.flatMap(({ yaml }) => [yaml.language ?? 'none'].flat());
        expect(taken.length + skipped.length).toBe(exported.templates.length);
        if (files.length === 0) return;
        writeTogether(files);
        expect((await loadTemplates(folder)).diagnostics.filter(isError)).toStrictEqual([]);
        expect(differences(folder, exported)).toStrictEqual([]);
      }),
      { numRuns: 200, seed: 2026 },
    );
  }, 60_000);

  it('is merged into tuned files of another export: what people wrote stays or is listed, verify finds nothing, and merging again changes nothing', () => {
    const outcomes = { updated: 0, skipped: 0 };
    fc.assert(
      fc.property(
        fc.array(tidyEntry, { maxLength: 5 }),
        fc.array(tidyEntry, { maxLength: 5 }),
        (before, after) => {
          const folder = join(scratchFolder(), 'templates');
          const own = planImport(folder, read(before), options).files.map((file) => tuned(file));
          writeTogether(own);
          const exported = read(after);
          const plan = planImport(folder, exported, { ...options, update: true });
          for (const { path, state, text, changes } of plan.files) {
            const written = own.find((file) => file.path === path)?.written ?? [];
            const after = state === 'updated' ? text + changes.join('\n') : text;
            expect(written.filter((value) => !after.includes(value))).toStrictEqual([]);
          }
          writeTogether(plan.files);
          outcomes.updated += plan.files.filter(({ state }) => state === 'updated').length;
          outcomes.skipped += plan.skipped.filter(({ reason }) => /^its (YAML|file)/.test(reason)).length;
          const merged = new Set(plan.files.map(({ path }) => displayPath(path)));
          if (merged.size > 0) {
            expect(differences(folder, exported).filter(({ file }) => merged.has(file))).toStrictEqual([]);
          }
          const again = planImport(folder, exported, { ...options, update: true });
          expect(again.files.filter(({ state }) => state !== 'unchanged')).toStrictEqual([]);
        },
      ),
      { numRuns: 150, seed: 2026 },
    );
    expect(outcomes.updated).toBeGreaterThan(outcomes.skipped * 10);
  }, 60_000);
});
