import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.js';

export const to = '447700900123';
export const templatePath = '/api/v1/whatsApp/whatsappHSM';
export const textPath = '/api/v1/whatsapp/sessionMessage/text';
export const attachmentPath = '/api/v1/whatsapp/sessionMessage/attachment';

export function shop(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return createSandbox({ templates: 'templates', ...options });
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A plain call as any HTTP client would make it. */
export async function post(
  sandbox: Pick<Sandbox, 'fetch' | 'appId' | 'apiKey'>,
  path: string,
  body: unknown,
  headers: object = {},
): Promise<Answer> {
  const response = await sandbox.fetch(`http://sandbox${path}`, {
    method: 'POST',
    headers: {
      'x-app-id': sandbox.appId,
      'x-api-key': sandbox.apiKey,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

export async function sendTexts(
  sandbox: Sandbox,
  texts: readonly string[],
  number: string = to,
): Promise<void> {
  for (const text of texts) await post(sandbox, textPath, { to: number, message: { text } });
}

export function textsOf(sandbox: Sandbox): readonly string[] {
  return sandbox.calls().map(({ text }) => text);
}

/** Asks the REST interface. */
export async function ask(
  sandbox: Pick<Sandbox, 'fetch'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer & { readonly headers: Headers }> {
  const response = await sandbox.fetch(`http://sandbox${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

export const shipped = {
  to,
  templateName: 'order_shipped',
  language: 'en',
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
  buttons: [{ type: 'url', url: 'A-1001' }],
};

export const hello = { to, message: { text: 'Hello' } };
