/** The server of the benchmark, in a process of its own: takes any POST and answers what a gateway might. */
import { createServer } from 'node:http';

const answer = JSON.stringify({ status: 'accepted', messageId: 'wamid.HBgMNDQ3NzAwOTAwMTIz' });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, headers).end(answer));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => process.exit());
