import { join } from 'node:path';
import * as formats from '@notifygen/runtime/format';
import { describe, expect, it } from 'vitest';
import { scratchShop, writeText } from '../../test/support/files.ts';
import { cli, runNode } from '../../test/support/run.ts';
import { tsc } from '../../test/support/typescript.ts';
import { type CallCode, codeOf, generatedCallOf, testOf } from '../assets/inbox/call-code.js';
import { receivedValues } from '../assets/inbox/received-values.js';
import { type Call, createSandbox, type Sandbox, type TemplatePreview } from '../src/index.js';
import { previewPlaceholder } from '../src/templates/template-preview.js';
import { sendExamples } from './support/example-messages.js';
import { openSandbox, post, request, shipped, templatePath, to } from './support/sandbox.js';

/** As the page loads them: it formats whatever the forms contain. */
const formatters: Readonly<Record<string, (value: unknown, options: object) => string>> = Object(formats);

const info = {
  dialect: {
    templatePath: '/api/v1/whatsApp/whatsappHSM',
    parametersField: 'parameters',
    messageWrapper: true,
  },
} as const;

async function previews(sandbox: Sandbox): Promise<readonly TemplatePreview[]> {
  const { body } = await request(sandbox, 'GET', '/sandbox/templates');
  const templates: readonly TemplatePreview[] = JSON.parse(JSON.stringify(body));
  return templates;
}

function codeIn(templates: readonly TemplatePreview[], call: Call): CallCode | undefined {
  return codeOf(
    call,
    templates.find(({ name }) => name === call.template),
    info,
    formatters,
  );
}

describe('a received message as code', () => {
  it('compiles, as a call and as a test, for every message of the tour', async () => {
    const sandbox = await openSandbox();
    await sendExamples(sandbox);
    const folder = scratchShop({});
    expect(runNode([cli, 'generate'], folder)).toMatchObject({ status: 0 });
    const templates = await previews(sandbox);
    const client = "import type { Client } from '@notifygen/runtime';\ndeclare const client: Client;\n";
    const accepted = sandbox.calls({ outcome: 'accepted' });
    expect(accepted.length).toBeGreaterThan(14);
    for (const call of accepted) {
      const code = codeIn(templates, call);
      if (!code) throw new Error(`no code for ${call.id}`);
      writeText(join(folder, `${call.id}.ts`), `${client}${generatedCallOf(code)}\n`);
      writeText(join(folder, `${call.id}-test.ts`), testOf(call, code, info));
    }
    expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
  });

  it('contains the values that typed placeholders were formatted from, if they are certain', async () => {
    const sandbox = await createSandbox({
      templates: [],
    });
    const [template] = await previews(await openSandbox());
    if (!template) throw new Error('no template');
    const placeholders = [
      { label: 'total', type: 'money' },
      { label: 'share', type: 'number', style: 'percent' },
      { label: 'day', type: 'date', style: 'long' },
      { label: 'note', type: 'text' },
    ] as const;
    const parameters = ['€89.00', '15%', '3 juillet 2026 */', "it's */"];
    await post(sandbox, templatePath, { message: { to, templateName: 'x', language: 'en', parameters } });
    const [call] = sandbox.calls();
    if (!call) throw new Error('no call');
    const { codes } = receivedValues(
      call,
      { ...template, languages: ['en'], placeholders: placeholders.map(previewPlaceholder) },
      info,
      formatters,
    );
    expect(codes).toStrictEqual([
      "{ amount: '89.00', currency: 'EUR' }",
      '0.15',
      "undefined /* date: '3 juillet 2026 *\\/' */",
      "'it\\'s */'",
    ]);
  });

  it('shows which parameters a rejected call lacks', async () => {
    const sandbox = await openSandbox();
    await post(sandbox, templatePath, { message: { ...shipped, parameters: ['Ann'] } });
    const [call] = sandbox.calls();
    if (!call) throw new Error('no call');
    expect(codeIn(await previews(sandbox), call)?.statement).toContain(
      "parameters: ['Ann', undefined /* 'orderId' is missing */, undefined /* 'shipDate' is missing */],",
    );
  });

  it('does not exist for a template that is unknown, and for a body that is no JSON', async () => {
    const sandbox = await openSandbox();
    await post(sandbox, templatePath, { message: { ...shipped, templateName: 'order_shiped' } });
    await post(sandbox, '/api/v1/whatsapp/sessionMessage/text', 'oops');
    const templates = await previews(sandbox);
    expect(sandbox.calls().map((call) => codeIn(templates, call))).toStrictEqual([undefined, undefined]);
  });
});
