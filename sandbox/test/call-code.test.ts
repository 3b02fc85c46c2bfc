import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, scratchShop, writeText } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { runNode } from '../../test/support/run.ts';
import { tsc } from '../../test/support/typescript.ts';
import { type CallCode, codeOf, generatedCallOf, testOf } from '../pages/inbox/call-code.js';
import { type Call, createSandbox, type Sandbox, type TemplatePreview } from '../src/index.js';
import { sendExamples } from './support/example-messages.js';
import { openSandbox, post, request, shipped, templatePath, to } from './support/sandbox.js';

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
  );
}

describe('a received message as code', () => {
  it('compiles, as a call and as a test, for every message of the tour once its typed parameters are declared', async () => {
    const sandbox = await openSandbox();
    await sendExamples(sandbox);
    const folder = scratchShop({});
    expect(await notifygen(folder, 'generate')).toMatchObject({ status: 0 });
    const templates = await previews(sandbox);
    const client = "import type { Client } from '@notifygen/runtime';\ndeclare const client: Client;\n";
    const accepted = sandbox.calls({ outcome: 'accepted' });
    expect(accepted.length).toBeGreaterThan(14);
    for (const call of accepted) {
      const code = codeIn(templates, call);
      if (!code) throw new Error(`no code for ${call.id}`);
      const typed = [...code.statement.matchAll(/(\w+) \/\* \w+: /g)].map(([, label]) => label);
      const values = [...new Set(typed)].map((label) => `declare const ${label}: never;\n`).join('');
      writeText(join(folder, `${call.id}.ts`), `${client}${values}${generatedCallOf(code)}\n`);
      writeText(join(folder, `${call.id}-test.ts`), `${values}${testOf(call, code, info)}`);
    }
    expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
  });

  it('names a typed parameter and shows the text that was sent for it', async () => {
    const yaml =
      'name: paid\nlanguage: en\nplaceholders: [{ name: total, type: money }, note]\nbody: "{{1}} {{2}}"\n';
    const sandbox = await createSandbox({ templates: scratchFolder({ 'paid.yaml': yaml }) });
    const parameters = ['€89.00 */', "it's"];
    await post(sandbox, templatePath, { message: { to, templateName: 'paid', parameters } });
    const [call] = sandbox.calls();
    if (!call) throw new Error('no call');
    expect(codeIn(await previews(sandbox), call)?.statement).toContain(
      "parameters: [total /* money: '€89.00 *\\/' */, 'it\\'s'],",
    );
  });

  it('shows which parameters a rejected call lacks', async () => {
    const sandbox = await openSandbox();
    await post(sandbox, templatePath, { message: { ...shipped, parameters: ['Ann'] } });
    const [call] = sandbox.calls();
    if (!call) throw new Error('no call');
    expect(codeIn(await previews(sandbox), call)?.statement).toContain(
      "parameters: ['Ann', undefined /* orderId is missing */, undefined /* shipDate is missing */],",
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
