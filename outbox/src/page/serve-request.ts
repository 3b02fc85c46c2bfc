import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxSize } from './read-call.js';

/** Who sends a request, as the sign-in in front of the page knows. */
export interface Visitor {
  /** Whether they may change something, such as pause a sender, resolve a message or export what is stored about a person. Default: false. */
  readonly mayAct?: boolean | undefined;
  /** Recorded with what the visitor does, such as an email address. */
  readonly by?: string | undefined;
}

/** Responds to a request for the page. Never rejects. */
export type OutboxPage = (request: Request, visitor?: Visitor) => Promise<Response>;

/**
 * Responds to a request of Node, Express or Fastify with the page. Mount it before a parser of bodies such as
 * `express.json()`, which would leave nothing to read.
 */
export async function serveRequest(
  page: OutboxPage,
  incoming: IncomingMessage & { readonly originalUrl?: string },
  outgoing: ServerResponse,
  visitor?: Visitor,
): Promise<void> {
  const { method = 'GET', headers, originalUrl, url = '/' } = incoming;
  let request: Request;
  try {
    request = new Request(`http://${headers.host ?? 'localhost'}${originalUrl ?? url}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
      ),
      body: method === 'GET' || method === 'HEAD' ? null : await readBody(incoming),
    });
  } catch {
    // The client has gone, or sent what no browser sends.
    return void outgoing.writeHead(400).end();
  }
  const response = await page(request, visitor);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(method === 'HEAD' ? undefined : new Uint8Array(await response.arrayBuffer()));
}

/** What comes after the limit is read and dropped, so that the client can read the response. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (size <= maxSize) chunks.push(chunk);
    size += chunk.length;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
