import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { PageOutbox } from '../page/api.js';
import { createOutboxPage, type PageContract, serveRequest, type Visitor } from '../page.js';
import { close, listen } from './listen.js';

const name = 'notifygen-outbox';

/**
 * Serves the page to the browsers of this machine that opened the link. The link sets a cookie, so that its token does not
 * stay in the address. A browser sends cookies to every port of this machine, so the path of this one is known to the page only.
 *
 * @throws OutboxError (rejects) `invalid-options` if the port cannot be used.
 */
export async function servePage(
  outbox: PageOutbox,
  {
    port,
    contract,
    ...visitor
  }: Visitor & { readonly port: number; readonly contract?: PageContract | undefined },
) {
  const [token, path] = [randomBytes(24).toString('base64url'), `/${randomBytes(12).toString('base64url')}`];
  const page = createOutboxPage(outbox, { path, ...(contract && { contract }) });
  const server = createServer((incoming, outgoing) => {
    const { host = '', cookie = '' } = incoming.headers;
    const port = incoming.socket.localPort;
    const deny = (status: number): void =>
      void outgoing.writeHead(status).end('Open the link that was printed.\n');
    // A website whose name resolves to this machine has another host.
    if (host !== `127.0.0.1:${port}`) return deny(421);
    const given = URL.parse(`http://${host}${incoming.url}`)?.searchParams.get('token');
    if (given && isSame(given, token)) {
      const keep = `${name}=${token}; Path=${path}; HttpOnly; SameSite=Strict`;
      return void outgoing
        .writeHead(303, { location: `${path}/`, 'set-cookie': keep, 'cache-control': 'no-store' })
        .end();
    }
    const known = cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    if (!known || !isSame(known.slice(name.length + 1), token)) return deny(401);
    return void serveRequest(page, incoming, outgoing, visitor);
  });
  const own = await listen(server, port, '127.0.0.1');
  return { url: `http://127.0.0.1:${own}/?token=${token}`, close: () => close(server) };
}

/** Takes the same time for every wrong text. */
function isSame(given: string, token: string): boolean {
  const [first, second] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
