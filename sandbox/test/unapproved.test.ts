import { describe, expect, it } from 'vitest';
import { loadTemplate } from '../../test/support/templates.ts';
import { createSandbox, type SandboxOptions } from '../src/index.js';
import { notify, to } from './support/sandbox.js';

const yaml = `name: note
language: [en, es, fr]
status: { es: rejected, fr: paused }
statusReason: { es: TAG_CONTENT_MISMATCH }
body: { en: Hi., es: Hola., fr: Salut. }
`;

const reason = 'is a template that cannot be sent: its status in es is rejected (TAG_CONTENT_MISMATCH)';

async function send(language: string, unapproved?: SandboxOptions['unapproved']) {
  const { templates } = await loadTemplate(yaml);
  const sandbox = await createSandbox({ templates, unapproved });
  const { status, body } = await notify(sandbox, { to, templateName: 'note', language, parameters: [] });
  const [call] = sandbox.calls();
  return { status, body, call };
}

describe('a call of a template that is not approved', () => {
  it('is accepted, and says that the platform would reject it', async () => {
    const { status, call } = await send('es');
    expect({ status, call }).toMatchObject({
      status: 200,
      call: {
        outcome: 'accepted',
        unapproved: { path: 'message.templateName', message: reason, location: expect.stringMatching(/:3$/) },
      },
    });
  });

  it('is rejected as a gateway rejects it, if the sandbox is asked to', async () => {
    expect(await send('es', 'reject')).toMatchObject({
      status: 422,
      body: { issues: [{ message: reason }] },
      call: { outcome: 'rejected' },
    });
  });

  it.each(['en', 'fr'])('is any other call in a language that can be sent: %s', async (language) => {
    const { status, call } = await send(language, 'reject');
    expect(status).toBe(200);
    expect(call).not.toHaveProperty('unapproved');
  });
});

it('the page of templates says which languages cannot be sent', async () => {
  const { templates } = await loadTemplate(yaml);
  const { fetch } = await createSandbox({ templates });
  const previews = await (await fetch('http://sandbox.local/sandbox/templates')).json();
  expect(previews).toMatchObject([{ unapproved: 'its status in es is rejected (TAG_CONTENT_MISMATCH)' }]);
});
