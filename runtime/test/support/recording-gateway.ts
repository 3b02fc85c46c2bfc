import { type Client, type ClientOptions, createClient } from '../src/index.js';

/** What reached the gateway, as it stood on the wire. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface RecordingGateway {
  readonly client: Client;
  readonly requests: readonly RecordedRequest[];
}

export const keys = { appId: 'app-7f3a', apiKey: 'key-91c2' };

/** A client whose requests are kept; each is answered by the next response, and by 200 when they run out. */
export function recordingGateway(
  responses: readonly Response[] = [],
  options: Partial<ClientOptions> = {},
): RecordingGateway {
  const requests: RecordedRequest[] = [];
  const queue = [...responses];
  const client = createClient({
    baseUrl: 'https://gateway.example/tenant',
    ...keys,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push({
        method: request.method,
        path: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        body: JSON.parse(await request.text()),
      });
      return queue.shift() ?? Response.json({ messageId: `m-${requests.length}` });
    },
    ...options,
  });
  return { client, requests };
}
