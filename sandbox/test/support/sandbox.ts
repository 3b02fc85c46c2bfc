import { expect, onTestFinished, it as test } from 'vitest';
import {
  createSandbox,
  type Sandbox,
  type SandboxOptions,
  type SandboxServer,
  type ServeOptions,
  serveSandbox,
} from '../../src/index.js';

export const to = '447700900123';
/** Another recipient. */
export const other = '111111111';
export const templatePath = '/api/v1/whatsApp/whatsappHSM';
export const textPath = '/api/v1/whatsapp/sessionMessage/text';
export const attachmentPath = '/api/v1/whatsapp/sessionMessage/attachment';

export const shipped = {
  to,
  templateName: 'order_shipped',
  language: 'en',
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
  buttons: [{ type: 'url', url: 'A-1001' }],
};

export const hello = { to, message: { text: 'Hello' } };

/** A sandbox with this repository's templates. */
export function openSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return createSandbox({ templates: 'templates', ...options });
}

/** A test that gets a sandbox of its own. */
export const it = test.extend('sandbox', () => openSandbox());

/** Serves a sandbox until the test ends. */
export async function serveUntilEnd(sandbox: Sandbox, options?: ServeOptions): Promise<SandboxServer> {
  const server = await serveSandbox(sandbox, options);
  onTestFinished(server.close);
  return server;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a request to the gateway, with the sandbox's credentials unless other headers are passed. */
export function post(
  sandbox: Pick<Sandbox, 'fetch' | 'appId' | 'apiKey'>,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReceivedResponse> {
  const credentials = { 'x-app-id': sandbox.appId, 'x-api-key': sandbox.apiKey };
  return request(sandbox, 'POST', path, body, {
    ...credentials,
    'content-type': 'application/json',
    ...headers,
  });
}

/** Sends a request to the REST interface. */
export async function request(
  { fetch }: Pick<Sandbox, 'fetch'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReceivedResponse> {
  const response = await fetch(`http://sandbox${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** Sends a notification. */
export function notify(sandbox: Parameters<typeof post>[0], message: object): Promise<ReceivedResponse> {
  return post(sandbox, templatePath, { message });
}

export async function sendTexts(
  sandbox: Sandbox,
  texts: readonly string[],
  number: string = to,
): Promise<void> {
  for (const text of texts) await post(sandbox, textPath, { to: number, message: { text } });
}

/** Sends a text, and returns the status of the response. */
export async function sendTo(sandbox: Sandbox, number: string): Promise<number> {
  return (await post(sandbox, textPath, { ...hello, to: number })).status;
}

export function textsIn(messages: readonly { readonly text: string }[]): readonly string[] {
  return messages.map(({ text }) => text);
}

export function textsOf(sandbox: Sandbox): readonly string[] {
  return textsIn(sandbox.calls());
}

/** `Text 0`, `Text 1` and so on. */
export function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Text ${index}`);
}

/** Repeats a check until it passes. The limit only ends a test that would never pass. */
export function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 60_000 });
}
