import { type Client, createClient } from '@notifygen/runtime';
import { serveHttp } from '../../../test/support/serve-http.ts';

export interface Received {
  readonly to: string;
  readonly apiKey: string;
  readonly body: unknown;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection stays open without a response. */
  readonly hangs?: boolean;
}

export interface Gateway {
  readonly url: string;
  readonly received: readonly Received[];
  reply: (request: Received) => Reply | Promise<Reply>;
  readonly client: (apiKey?: string) => Client;
}

/** A gateway on loopback that counts every message, for the current test. */
export async function startGateway(): Promise<Gateway> {
  const received: Received[] = [];
  const url = await serveHttp(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const body = JSON.parse(text);
    const entry = {
      to: String(body.to ?? body.message?.to),
      apiKey: String(request.headers['x-api-key']),
      body,
    };
    received.push(entry);
    const { status = 200, headers = {}, hangs = false } = await gateway.reply(entry);
    if (hangs) return;
    const content = status === 200 ? { messageId: `m-${received.length}` } : { error: `status ${status}` };
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(content));
  });
  const gateway: Gateway = {
    url,
    received,
    reply: () => ({}),
    client: (apiKey = 'key-1') => createClient({ baseUrl: url, appId: 'shop-app', apiKey }),
  };
  return gateway;
}
