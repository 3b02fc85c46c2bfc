import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchShop, writeText } from '../../test/support/files.ts';
import { cli, runNode } from '../../test/support/run.ts';
import { tsc } from '../../test/support/typescript.ts';
import { generatedCall } from '../assets/templates/generated-call.js';
import { typedValues } from '../assets/templates/typed-values.js';
import type { TemplatePreview } from '../src/index.js';
import { openSandbox, request } from './support/sandbox.js';

const hostile = 'O\'Hara \\ "x" `z` \n \u2028 </script> $'.concat('{y}');

async function previews(): Promise<readonly TemplatePreview[]> {
  const { body } = await request(await openSandbox(), 'GET', '/sandbox/templates');
  const templates: readonly TemplatePreview[] = JSON.parse(JSON.stringify(body));
  return templates;
}

describe('the code on the templates page', () => {
  it('compiles for every template, with any text in the form', async () => {
    const folder = scratchShop();
    expect(runNode([cli, 'generate'], folder)).toMatchObject({ status: 0 });
    const templates = await previews();
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
  });
});
