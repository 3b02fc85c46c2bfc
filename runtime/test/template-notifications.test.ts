import { describe, expect, it } from 'vitest';
import { deliverTemplate, type TemplateContract } from '../src/codegen.js';
import { gatewayDialect } from '../src/index.js';
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

  it.each<{ shape: string; contract: TemplateContract; message: object; expected: object }>([
    {
      shape: 'without placeholders has empty parameters and nothing else',
      contract: plain,
      message: {},
      expected: { to, templateName: 'store_welcome', parameters: [] },
    },
    {
      shape: 'with one language always sends it',
      contract: { name: 'back_in_stock', language: 'en_GB', parameters: ['product'] },
      message: { parameters: ['Oak table'] },
      expected: { to, templateName: 'back_in_stock', language: 'en_GB', parameters: ['Oak table'] },
    },
    {
      shape: 'with several languages sends the chosen one',
      contract: { name: 'order_confirmed', language: ['en', 'es'], parameters: ['customer'] },
      message: { language: 'es', parameters: ['Ana'] },
      expected: { to, templateName: 'order_confirmed', language: 'es', parameters: ['Ana'] },
    },
    {
      shape: 'with a file and URL buttons sends both',
      contract: { name: 'order_shipped', parameters: ['order'], file: 'document', buttons: ['code', 'stop'] },
      message: {
        parameters: ['A-1001'],
        file: { type: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
        buttons: ['A-1001', 'u-77'],
      },
      expected: {
        to,
        templateName: 'order_shipped',
        parameters: ['A-1001'],
        file: { type: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
        buttons: [
          { type: 'url', url: 'A-1001' },
          { type: 'url', url: 'u-77' },
        ],
      },
    },
    {
      shape: 'with a file without a caption omits the name',
      contract: { name: 'guide', parameters: [], file: 'video' },
      message: { file: { type: 'video', url: 'https://shop.example/a.mp4', name: undefined } },
      expected: {
        to,
        templateName: 'guide',
        parameters: [],
        file: { type: 'video', url: 'https://shop.example/a.mp4' },
      },
    },
    {
      shape: 'with only fixed buttons sends an empty list of buttons',
      contract: { name: 'lookbook', parameters: [], buttons: [] },
      message: {},
      expected: { to, templateName: 'lookbook', parameters: [], buttons: [] },
    },
  ])('$shape', async ({ contract, message, expected }) => {
    const { client, requests } = recordingGateway();
    await deliverTemplate(client, contract, { to, ...message });
    expect(requests[0]?.body).toStrictEqual({ message: expected });
  });
});

describe('a dialect', () => {
  it.each([
    {
      dialect: { templatePath: '/api/v1/whatsappHSM' } as const,
      path: '/tenant/api/v1/whatsappHSM',
      body: { message: { to, templateName: 'store_welcome', parameters: [] } },
    },
    {
      dialect: { parametersField: 'parameter' } as const,
      path: '/tenant/api/v1/whatsApp/whatsappHSM',
      body: { message: { to, templateName: 'store_welcome', parameter: [] } },
    },
    {
      dialect: { messageWrapper: false },
      path: '/tenant/api/v1/whatsApp/whatsappHSM',
      body: { to, templateName: 'store_welcome', parameters: [] },
    },
  ])('$dialect changes only that point', async ({ dialect, path, body }) => {
    const { client, requests } = recordingGateway([], { dialect: gatewayDialect(dialect) });
    await deliverTemplate(client, plain, { to });
    expect(requests[0]).toMatchObject({ path });
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
