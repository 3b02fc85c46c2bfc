import type { Placeholder } from 'notifygen';
import { describe, expect, it } from 'vitest';
import { typedValue } from '../pages/templates/typed-values.js';
import { type CallTemplate, generatedCall } from '../src/code/generated-call.js';
import type { SandboxOptions, TemplatePreview } from '../src/index.js';
import { previewPlaceholder } from '../src/templates/template-preview.js';
import { compiles, declaredClient } from './support/compiles.js';
import { openSandbox, request } from './support/sandbox.js';

const hostile = 'O\'Hara \\ "x" `z` \n \u2028 </script> $'.concat('{y}');

async function previews(options: Partial<SandboxOptions>): Promise<readonly TemplatePreview[]> {
  const { body } = await request(await openSandbox(options), 'GET', '/sandbox/templates');
  const templates: readonly TemplatePreview[] = JSON.parse(JSON.stringify(body));
  return templates;
}

describe('the code on the templates page', () => {
  it.for([{}, { parameters: 'named', timeZone: 'Europe/Berlin' }] as const)(
    'compiles for every template, with any text in the form, if the configuration is %j',
    async (config) => {
      const files: Record<string, string> = {};
      const templates = await previews(config);
      expect(templates).toHaveLength(13);
      for (const template of templates) {
        const call = generatedCall(template, {
          to: '447700900123',
          language: template.languages[0],
          parameters: template.placeholders.map(() => hostile),
          timeZone: hostile,
          codes: template.placeholders.map((placeholder) => {
            const { code, start } = typedValue(placeholder);
            const takesAnything = /text|code/.test(placeholder.type ?? 'text');
            return code(takesAnything ? hostile : start, 'Europe/Berlin');
          }),
          fileUrl: template.fileUrl ?? '',
          suffixes: (template.dynamicUrls ?? []).map(() => hostile),
        });
        files[`${template.name}.ts`] = `${declaredClient}${call}\n`;
      }
      await compiles(files, config);
    },
  );

  it('names parameters and suffixes if the generated code does', () => {
    const template: CallTemplate = {
      send: 'sendHello',
      callerChoosesLanguage: false,
      namedParameters: true,
      placeholders: [{ label: 'customerName' }, { label: '__proto__' }],
      dynamicUrls: [{ label: 'orderId', isRepeated: false }],
    };
    const values = {
      to: '447700900123',
      parameters: ['Ann', 'A'],
      codes: ["'Ann'", "'A'"],
      fileUrl: '',
      suffixes: ['A-1'],
    };
    expect(generatedCall(template, values)).toContain(`
  parameters: { customerName: 'Ann', ['__proto__']: 'A' },
  buttons: { orderId: 'A-1' },
`);
  });
});

const formOf = (placeholder: Omit<Placeholder, 'label'>) =>
  typedValue(previewPlaceholder({ label: 'a', ...placeholder }));

describe('a form for typed values', () => {
  it('reads an empty field for a number as no number', () => {
    const { read, code } = formOf({ type: 'number' });
    expect([read('5', 'UTC'), read('', 'UTC'), code('', 'UTC')]).toStrictEqual([5, Number.NaN, 'NaN']);
  });

  it.for([
    ['number', '42', '42'],
    ['number', '1.234,5', '5'],
    ['money', '89.00 EUR', '89.00 EUR'],
    ['money', 'SEK 50', '50 SEK'],
    ['money', '€89.00', '89.00 EUR'],
    ['money', '89,00\u00a0€', '89.00 EUR'],
    ['money', '1,234.00 €', '12.50 EUR'],
    ['money', 'about 89', '12.50 EUR'],
    ['date', '2026-07-03', '2026-07-03'],
    ['date', 'Friday, July 3, 2026', '2026-07-03'],
    ['date', 'Friday 3 July 2026', '2026-07-03'],
    ['date', '07/03/26', '2026-11-23'],
    ['date', '3 Brumaire 2026', '2026-11-23'],
    ['time', '09:05', '09:05'],
    ['time', '12:30\u202fAM', '00:30'],
    ['time', '5:30 PM', '17:30'],
    ['time', 'noon', '17:30'],
    ['datetime', '2026-07-03T09:05', '2026-07-03T09:05'],
    ['datetime', 'July 3, 2026 at 9:05 AM', '2026-07-03T09:05'],
    ['datetime', '3 July 2026, 21:05', '2026-07-03T21:05'],
    ['datetime', 'tomorrow at 5:30 PM', '2026-11-23T17:30'],
    ['code', 'B4', 'B4'],
    ['code', 'b 4', 'A7K2'],
    ['text', 'Ann', 'Ann'],
  ] as const)('starts a %s with the example %j as %j', ([type, example, initial]) => {
    expect(formOf({ type, example }).start).toBe(initial);
  });

  it('starts with a share of one for a percentage', () => {
    const percent = { type: 'number', style: 'percent' } as const;
    expect(formOf(percent).start).toBe('0.15');
    expect(formOf({ ...percent, example: '7 %' }).start).toBe('0.07');
    expect(formOf({ ...percent, example: '12.5%' }).start).toBe('0.125');
  });

  it.for([
    ['2026-11-23T17:30', 'UTC', '2026-11-23T17:30Z'],
    ['2026-11-23T17:30', 'Europe/Berlin', '2026-11-23T16:30Z'],
    ['2026-07-23T17:30', 'America/New_York', '2026-07-23T21:30Z'],
    ['2026-07-23T17:30', 'Asia/Kathmandu', '2026-07-23T11:45Z'],
    ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00Z'],
    // In the hours before and after clocks change.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00Z'],
  ] as const)('takes %s in %s', ([local, timeZone, moment]) => {
    const { read, code } = formOf({ type: 'datetime' });
    expect(code(local, timeZone)).toBe(`new Date('${moment}')`);
    expect(read(local, timeZone)).toStrictEqual(new Date(moment));
  });
});
