/**
 * The gateway of the outbox's benchmark, in its own process: it accepts every message at once and notes when it arrived. It
 * sends its address; each message that it receives makes it send and forget what it noted.
 */
import { createServer } from 'node:http';

export interface Arrivals {
  /** Milliseconds since 1970, in order. */
  readonly times: readonly number[];
  /** When each message with an ID such as `urgent-12` arrived. */
  readonly urgent: Readonly<Record<string, number>>;
}

const body = JSON.stringify({ status: 'accepted', messageId: 'wamid.HBgMNDQ3NzAwOTAwMTIz' });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
let times: number[] = [];
let urgent: Record<string, number> = {};

const server = createServer((request, response) => {
  const arrived = performance.timeOrigin + performance.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    times.push(arrived);
    const [id] = /urgent-\d+/.exec(Buffer.concat(chunks).toString()) ?? [];
    if (id !== undefined) urgent[id] = arrived;
    response.writeHead(200, headers).end(body);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
});
process.on('message', () => {
  const arrivals: Arrivals = { times, urgent };
  process.send?.(arrivals);
  times = [];
  urgent = {};
});
process.once('disconnect', () => process.exit());
