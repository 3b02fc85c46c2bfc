/** The server of the benchmark, in its own process: it responds to any POST as a gateway might. */
import { createServer } from 'node:http';

const body = JSON.stringify({ status: 'accepted', messageId: 'wamid.HBgMNDQ3NzAwOTAwMTIz' });
const refusal = JSON.stringify({ error: 'the template is paused' });
const headers = { 'content-type': 'application/json' };

// A contestant may wait for its next turn longer than Node keeps connections.
const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  request.resume();
  const [status, sent] = request.url?.startsWith('/refused') ? [400, refusal] : [200, body];
  request.once('end', () =>
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(sent) }).end(sent),
  );
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => process.exit());
