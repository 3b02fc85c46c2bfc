import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchShop, writeText } from '../../test/support/files.ts';
import { cli, runNode } from '../../test/support/run.ts';
import { tsc } from '../../test/support/typescript.ts';
import { type CallTemplate, generatedCall } from '../assets/templates/generated-call.js';
import { typedValues } from '../assets/templates/typed-values.js';
import type { SandboxOptions, TemplatePreview } from '../src/index.js';
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
      const folder = scratchShop({ 'notifygen.config.json': JSON.stringify(config) });
      expect(runNode([cli, 'generate'], folder)).toMatchObject({ status: 0 });
      const templates = await previews(config);
      expect(templates).toHaveLength(13);
      for (const template of templates) {
        const call = generatedCall(template, {
          to: '447700900123',
          language: template.languages[0],
          parameters: template.placeholders.map(() => hostile),
          codes: template.placeholders.map(({ type = 'text' }) => {
            // Inputs for dates and times take nothing else.
            const { code, initial = hostile } = typedValues[type];
            return code(initial);
          }),
          fileUrl: template.fileUrl ?? '',
          suffixes: (template.dynamicUrls ?? []).map(() => hostile),
        });
        const client = "import type { Client } from '@notifygen/runtime';\ndeclare const client: Client;\n";
        writeText(join(folder, `${template.name}.ts`), `${client}${call}\n`);
      }
      expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
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

it('an empty field for a number is no number', () => {
  const { read = String, code } = typedValues.number;
  expect([read('5'), read(''), code('')]).toStrictEqual([5, Number.NaN, 'NaN']);
});
