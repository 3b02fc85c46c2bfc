import { describe, expect, it } from 'vitest';
import { deliverTemplate, type TemplateContract } from '../src/codegen.js';
import { type Dialect, gatewayDialect } from '../src/index.js';
import { credentials, to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';

const plain: TemplateContract = { name: 'store_welcome', parameters: [] };

describe('a template notification', () => {
  it('is posted as JSON to the path of the worked example, with both credentials', async () => {
    const { client, requests } = recordingGateway();
    await deliverTemplate(client, plain, { to });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/tenant/api/v1/whatsApp/whatsappHSM',
      headers: {
        'x-app-id': credentials.appId,
        'x-api-key': credentials.apiKey,
        'content-type': 'application/json',
      },
    });
  });

  const url = 'https://shop.example/a.pdf';
  const invoice = { type: 'document', url, name: 'Invoice' };
  const order: TemplateContract = { name: 'order_shipped', parameters: ['order'] };
  const shipped: TemplateContract = { ...order, file: 'document', buttons: ['code', 'stop'] };
  const withSuffixes = { parameters: ['A-1001'], file: invoice, buttons: ['A-1001', 'u-77'] };
  const urlButtons = withSuffixes.buttons.map((suffix) => ({ type: 'url', url: suffix }));

  it.each<[string, TemplateContract, message: object, expected: object]>([
    ['without placeholders has empty parameters and nothing else', plain, {}, { parameters: [] }],
    [
      'with one language always sends it',
      { ...order, language: 'en_GB' },
      { parameters: ['Oak table'] },
      { language: 'en_GB', parameters: ['Oak table'] },
    ],
    [
      'with several languages sends the chosen one',
      { ...order, language: ['en', 'es'] },
      { language: 'es', parameters: ['Ana'] },
      { language: 'es', parameters: ['Ana'] },
    ],
    [
      'with a file and URL buttons sends both',
      shipped,
      withSuffixes,
      { ...withSuffixes, buttons: urlButtons },
    ],
    [
      'with a file without a caption omits the name',
      { ...plain, file: 'video' },
      { file: { type: 'video', url, name: undefined } },
      { parameters: [], file: { type: 'video', url } },
    ],
    [
      'with only fixed buttons sends an empty list of buttons',
      { ...plain, buttons: [] },
      {},
      { parameters: [], buttons: [] },
    ],
  ])('%s', async (_, contract, message, expected) => {
    const { client, requests } = recordingGateway();
    await deliverTemplate(client, contract, { to, ...message });
    expect(requests[0]?.body).toStrictEqual({ message: { to, templateName: contract.name, ...expected } });
  });
});

describe('a dialect', () => {
  const path = '/api/v1/whatsApp/whatsappHSM';
  const fields = { to, templateName: 'store_welcome' };

  it.each<[Partial<Dialect>, string, object]>([
    [
      { templatePath: '/api/v1/whatsappHSM' },
      '/api/v1/whatsappHSM',
      { message: { ...fields, parameters: [] } },
    ],
    [{ parametersField: 'parameter' }, path, { message: { ...fields, parameter: [] } }],
    [{ messageWrapper: false }, path, { ...fields, parameters: [] }],
  ])('%j changes only that point', async (dialect, sentTo, body) => {
    const { client, requests } = recordingGateway([], { dialect: gatewayDialect(dialect) });
    await deliverTemplate(client, plain, { to });
    expect(requests[0]).toMatchObject({ path: `/tenant${sentTo}` });
    expect(requests[0]?.body).toStrictEqual(body);
  });

  it.each([
    [{ templatePath: '/other' }, /dialect\.templatePath/],
    [{ parametersField: 'params' }, /dialect\.parametersField/],
    [{ messageWrapper: 'no' }, /dialect\.messageWrapper must be true or false/],
  ])('must not have %j', (choices: object, message) => {
    expect(() => gatewayDialect(choices)).toThrow(message);
  });
});
