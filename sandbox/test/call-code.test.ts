import { describe, expect } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import type { CallCode } from '../src/code/call-code.js';
import { createSandbox, type Sandbox } from '../src/index.js';
import { compiles, declaredClient } from './support/compiles.js';
import { sendExamples } from './support/example-messages.js';
import { it, notify, post, request, shipped, to } from './support/sandbox.js';

/** The code of each kept call, oldest first. */
async function codesIn(sandbox: Sandbox): Promise<readonly CallCode[]> {
  const { body } = await request(sandbox, 'GET', '/sandbox/messages?outcome=all&code=true');
  const calls: readonly { readonly code: CallCode }[] = JSON.parse(JSON.stringify(body));
  return calls.map(({ code }) => code);
}

describe('a received message as code', () => {
  it('compiles, as a call and as a test, for every message of the tour once its typed parameters are declared', async ({
    sandbox,
  }) => {
    await sendExamples(sandbox);
    const files: Record<string, string> = {};
    const accepted = (await codesIn(sandbox)).filter(({ test }) => test !== undefined);
    expect(accepted.length).toBeGreaterThan(14);
    for (const [index, { call = '', test = '' }] of accepted.entries()) {
      const typed = [...call.matchAll(/(\w+) \/\* \w+: /g)].map(([, label]) => label);
      const values = [...new Set(typed)].map((label) => `declare const ${label}: never;\n`).join('');
      files[`call-${index}.ts`] = `${declaredClient}${values}${call}\n`;
      files[`call-${index}-test.ts`] = `${values}${test}`;
    }
    await compiles(files);
  });

  it('names a typed parameter and shows the text that was sent for it', async () => {
    const yaml =
      'name: paid\nlanguage: en\nplaceholders: [{ name: total, type: money }, note]\nbody: "{{1}} {{2}}"\n';
    const sandbox = await createSandbox({ templates: scratchFolder({ 'paid.yaml': yaml }) });
    const parameters = ['€89.00 */', "it's"];
    await notify(sandbox, { to, templateName: 'paid', parameters });
    expect((await codesIn(sandbox))[0]?.call).toContain(
      "parameters: [total /* money: '€89.00 *\\/' */, 'it\\'s'],",
    );
  });

  it('shows which parameters a rejected call lacks', async ({ sandbox }) => {
    await notify(sandbox, { ...shipped, parameters: ['Ann'] });
    expect((await codesIn(sandbox))[0]?.call).toContain(
      "parameters: ['Ann', undefined /* orderId is missing */, undefined /* shipDate is missing */],",
    );
  });

  it('does not exist for a template that is unknown, and for a body that is no JSON', async ({ sandbox }) => {
    await notify(sandbox, { ...shipped, templateName: 'order_shiped' });
    await post(sandbox, '/api/v1/whatsapp/sessionMessage/text', 'oops');
    expect((await codesIn(sandbox)).map(({ call }) => call)).toStrictEqual([undefined, undefined]);
  });
});
