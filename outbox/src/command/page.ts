import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboxError } from '../errors.js';
import type { By } from '../outbox-interface.js';
import type { PageOutbox } from '../page/api.js';
import { createOutboxPage, serveRequest } from '../page.js';

export interface PageServer {
  /** The link to the page. Whoever has it sees the messages. */
  readonly url: string;
  readonly close: () => void;
}

/**
 * Serves the page to the browsers of this machine that opened the link. The link sets a cookie, so that its token does not
 * stay in the address.
 *
 * @throws OutboxError (rejects) `invalid-options` if the port cannot be used.
 */
export async function servePage(
  outbox: PageOutbox,
  { port, allowActions, by }: By & { readonly port: number; readonly allowActions: boolean },
): Promise<PageServer> {
  const page = createOutboxPage(outbox, { allowActions });
  const token = randomBytes(24).toString('base64url');
  const server = createServer((incoming, outgoing) => {
    const { host = '', cookie = '' } = incoming.headers;
    const { port } = addressOf(server);
    const deny = (status: number): void =>
      void outgoing.writeHead(status).end('Open the link that was printed.\n');
    // A website whose name resolves to this machine has another host.
    if (host !== `127.0.0.1:${port}`) return deny(421);
    // Cookies do not depend on the port.
    const name = `notifygen-outbox-${port}`;
    const given = URL.parse(`http://${host}${incoming.url}`)?.searchParams.get('token');
    if (given && isSame(given, token)) {
      const keep = `${name}=${token}; Path=/; HttpOnly; SameSite=Strict`;
      return void outgoing
        .writeHead(303, { location: '/', 'set-cookie': keep, 'cache-control': 'no-store' })
        .end();
    }
    const known = cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    if (!known || !isSame(known.slice(name.length + 1), token)) return deny(401);
    return void serveRequest(page, incoming, outgoing, { by });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new OutboxError(
          'invalid-options',
          `The page cannot use port ${port} (${error.code}). Choose another one.`,
        ),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${addressOf(server).port}/?token=${token}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('The page has no port.');
  return address;
}

/** Takes the same time for every wrong text. */
function isSame(given: string, token: string): boolean {
  const [first, second] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
