/** The server of the benchmark, in its own process: it accepts any POST and responds as a gateway might. */
import { createServer } from 'node:http';

const body = JSON.stringify({ status: 'accepted', messageId: 'wamid.HBgMNDQ3NzAwOTAwMTIz' });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, headers).end(body));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => process.exit());
