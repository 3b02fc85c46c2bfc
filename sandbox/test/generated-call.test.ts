import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, runNode, scratchShop, tsc, writeText } from '../../test/tools.ts';
import { generatedCall } from '../assets/templates/generated-call.js';
import type { ShownTemplate } from '../src/index.js';
import { ask, shop } from './support/sandbox.js';

const odd = 'O\'Hara \\ "x" `z` \n \u2028 </script> $'.concat('{y}');

async function shownTemplates(): Promise<readonly ShownTemplate[]> {
  const { body } = await ask(await shop(), 'GET', '/sandbox/templates');
  const shown: readonly ShownTemplate[] = JSON.parse(JSON.stringify(body));
  return shown;
}

describe('the call on the page of templates', () => {
  it('compiles for every template, whatever is typed into the form', async () => {
    const folder = scratchShop();
    expect(runNode([cli, 'generate'], folder)).toMatchObject({ status: 0 });
    const templates = await shownTemplates();
    expect(templates).toHaveLength(13);
    for (const template of templates) {
      const call = generatedCall(template, {
        to: '447700900123',
        language: template.languages[0],
        parameters: template.placeholders.map(() => odd),
        fileUrl: template.fileUrl ?? '',
        suffixes: (template.suffixes ?? []).map(() => odd),
      });
      const client = "import type { Client } from '@notifygen/runtime';\ndeclare const client: Client;\n";
      writeText(join(folder, `${template.name}.ts`), `${client}${call}\n`);
    }
    expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
  });
});
