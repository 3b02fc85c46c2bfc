import { describe, expect, it } from 'vitest';
import { sendRequest } from '../src/index.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf, untyped } from './support/send-error-of.js';

const valid = { to, templateName: 'order_shipped', parameters: [] };
const file = { type: 'document', url: 'https://shop.example/a.pdf' };

describe('a template notification that was built earlier', () => {
  it.each([
    [{ to, parameters: [] }, ['templateName']],
    [null, ['request', 'templateName', 'parameters', 'to']],
    [{ ...valid, to: '+1' }, ['to']],
    [{ ...valid, templateName: ' Order Shipped' }, ['templateName']],
    [{ ...valid, language: '' }, ['language']],
    [{ ...valid, language: 5 }, ['language']],
    [{ ...valid, parameters: 'x' }, ['parameters']],
    [{ ...valid, parameters: [5] }, ['parameters[0]']],
    [{ to, templateName: 'a' }, ['parameters']],
    [{ ...valid, parameter: ['A'] }, ['parameter']],
    [{ ...valid, file: { ...file, type: 'audio' } }, ['file.type']],
    [{ ...valid, file: { ...file, url: '/a.pdf' } }, ['file.url']],
    [{ ...valid, file: 'a.pdf' }, ['file', 'file.type', 'file.url']],
    [{ ...valid, buttons: 'x' }, ['buttons']],
    [{ ...valid, buttons: [{ type: 'url' }] }, ['buttons[0]']],
    [{ ...valid, buttons: [{ type: 'reply', url: 'x' }] }, ['buttons[0].type']],
    [{ ...valid, buttons: ['x'] }, ['buttons[0].type', 'buttons[0]']],
  ])('is checked again, with one issue per mistake: %j', async (notification, paths) => {
    const { client, requests } = recordingGateway();
    const { issues } = await sendErrorOf(
      sendRequest(client, untyped({ kind: 'template', request: notification })),
    );
    expect(issues.map(({ path }) => path)).toStrictEqual(paths);
    expect(requests).toHaveLength(0);
  });

  it('is rejected without quoting recipient and name if they are swapped', async () => {
    const { client } = recordingGateway();
    const swapped = { to: 'order_shipped', templateName: to, parameters: [] };
    const error = await sendErrorOf(sendRequest(client, { kind: 'template', request: swapped }));
    expect(error.message).toMatch(/^template notification not sent: to: must be/);
    expect(JSON.stringify(error)).not.toContain(to);
  });

  it('may contain any parameter text if the client has checkParameterText: false', async () => {
    const notification = { ...valid, parameters: ['two\nlines'] };
    const lenient = recordingGateway([], { checkParameterText: false });
    await sendRequest(lenient.client, { kind: 'template', request: notification });
    expect(lenient.requests).toHaveLength(1);
    const strict = recordingGateway();
    const error = await sendErrorOf(sendRequest(strict.client, { kind: 'template', request: notification }));
    expect(error.code).toBe('invalid-message');
    expect(strict.requests).toHaveLength(0);
  });
});
