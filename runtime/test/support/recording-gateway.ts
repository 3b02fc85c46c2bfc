import { type Client, type ClientOptions, createClient } from '../../src/index.js';
import { credentials } from './account.js';

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

/** A client whose requests are recorded. It gets the given responses in order, then 200 for every further request. */
export function recordingGateway(
  responses: readonly Response[] = [],
  options: Partial<ClientOptions> = {},
): RecordingGateway {
  const requests: RecordedRequest[] = [];
  const queue = [...responses];
  const client = createClient({
    baseUrl: 'https://gateway.example/tenant',
    ...credentials,
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
