import type { Socket } from 'node:net';
import { bodyCases } from './body-table.ts';

/** What the server does after it received a request; `count` is 1 for the first request of a run. */
export type Behaviour = (socket: Socket, count: number) => void;

const accepted = '{"messageId":"m-1"}';
const keptAlive = `HTTP/1.1 200 OK\r\ncontent-length: ${accepted.length}\r\n\r\n${accepted}`;

const keptError = (status: number): string => `HTTP/1.1 ${status} X\r\ncontent-length: 2\r\n\r\n{}`;

/** What the server does as soon as it received the headers of a request, whether the body has arrived or not. */
export const earlyBehaviours: Readonly<Record<string, (socket: Socket) => void>> = {
  'reset-at-headers': (socket) => socket.resetAndDestroy(),
  'early-200': (socket) => socket.end(httpResponse('200 OK', accepted)),
  'early-401': (socket) => socket.end(httpResponse('401 X', '{"message":"no"}')),
  'early-413': (socket) => socket.end(httpResponse('413 X', '{"message":"no"}')),
};

export const behaviours: Readonly<Record<string, Behaviour>> = {
  'reset-after-request': (socket) => socket.resetAndDestroy(),
  'close-after-request': (socket) => socket.end(),
  'reset-in-headers': (socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-ty', () => socket.resetAndDestroy()),
  'reset-in-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"messageId":');
    // Late enough for the client to have read the headers.
    setTimeout(() => socket.resetAndDestroy(), 100);
  },
  'not-http': (socket) => socket.end('220 this is not HTTP\r\n\r\n'),
  silent: () => undefined,
  'keep-alive': (socket) => socket.write(keptAlive),
  'keep-alive-then-close': (socket) => socket.end(keptAlive),
  'then-408': (socket) => void setTimeout(() => socket.write(keptError(408)), 20, socket.write(keptAlive)),
  'then-429': (socket) => void setTimeout(() => socket.write(keptError(429)), 20, socket.write(keptAlive)),
  'kept-421': (socket) => socket.write(keptError(421)),
  'cut-close-delimited': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n{"messageId":');
    setTimeout(() => socket.resetAndDestroy(), 100);
  },
  'empty-close-delimited': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    setTimeout(() => socket.resetAndDestroy(), 100);
  },
  'ended-close-delimited': (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{"messageId":'),
  'close-delimited': (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${accepted}`),
  chunked: (socket) => socket.end(chunked(accepted)),
  'cut-chunks': (socket) => socket.end(chunked(accepted).slice(0, -5)),
  'broken-chunks': (socket) => socket.end(chunked(accepted).replace('\r\n13\r\n', '\r\nzz\r\n')),
  'two-lengths': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 19\r\n\r\n${accepted}`),
  'length-and-chunks': (socket) => socket.end(chunked(accepted, ['content-length: 19'])),
  'too-long': (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n${accepted}`),
  'too-short': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 19\r\nconnection: close\r\n\r\n${accepted}more`),
  endless: (socket) => endless(socket, '200 OK'),
  'endless-401': (socket) => endless(socket, '401 Unauthorized'),
  'status-204': (socket) => socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'),
  continue: (socket) => socket.end(`HTTP/1.1 100 Continue\r\n\r\n${httpResponse('200 OK', accepted)}`),
  'early-hints': (socket) =>
    socket.end(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${httpResponse('200 OK', accepted)}`),
  empty: (socket) => socket.end(httpResponse('200 OK', '')),
  'incomplete-json': (socket) => socket.end(httpResponse('200 OK', '{"messageId":"m-')),
  'wrong-type': (socket) => socket.end(httpResponse('200 OK', accepted, ['content-type: text/plain'])),
  'invalid-utf8': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\n');
    socket.end(Buffer.from([0xff, 0xfe, 0x80, 0x41]));
  },
  'cut-429': (socket) => {
    socket.write('HTTP/1.1 429 X\r\ncontent-length: 100\r\n\r\n{"messageId":');
    setTimeout(() => socket.resetAndDestroy(), 100);
  },
  'large-429': (socket) => socket.end(httpResponse('429 X', `{"note":"${'x'.repeat(10_000_000)}"}`)),
  large: (socket) => socket.end(httpResponse('200 OK', `{"note":"${'x'.repeat(10_000_000)}"}`)),
  html: (socket) =>
    socket.end(httpResponse('200 OK', '<!DOCTYPE html><title>Sign in</title>', ['content-type: text/html'])),
  'reports-failure': (socket) =>
    socket.end(httpResponse('200 OK', '{"success":false,"message":"template is paused"}')),
  'reports-both': (socket) => socket.end(httpResponse('200 OK', '{"messageId":"m-1","status":"failed"}')),
  'redirect-away': (socket) =>
    socket.end(httpResponse('307 X', '', ['location: http://127.0.0.2:9/elsewhere'])),
  ...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [`redirect-${status}`, redirect(status)])),
  ...Object.fromEntries(
    [200, 400, 401, 403, 404, 407, 408, 409, 413, 421, 422, 429, 500, 502, 503, 504].map((status) => [
      `status-${status}`,
      (socket: Socket) =>
        socket.end(httpResponse(`${status} X`, status === 200 ? accepted : '{"message":"no"}')),
    ]),
  ),
  ...Object.fromEntries(
    bodyCases.map(({ body, status }, index) => [
      `body-${index}`,
      (socket: Socket) => socket.end(httpResponse(`${status} X`, body)),
    ]),
  ),
  'seconds-429': retryAfter(429, () => '1'),
  'long-429': retryAfter(429, () => '5'),
  'date-429': retryAfter(429, () => new Date(Date.now() + 2000).toUTCString()),
  'past-429': retryAfter(429, () => 'Wed, 21 Oct 2015 07:28:00 GMT'),
  'endless-wait-429': retryAfter(429, () => '99999999999'),
  'rfc-850-429': retryAfter(429, () => rfc850(new Date(Date.now() + 2000))),
  'asctime-429': retryAfter(429, () => asctime(new Date(Date.now() + 2000))),
  'spaces-429': retryAfter(429, () => '  1  '),
  'fraction-429': retryAfter(429, () => '0.9'),
  'twice-429': retryAfter(429, () => '0\r\nretry-after: 1'),
  'twice-long-429': retryAfter(429, () => '1\r\nretry-after: 99999'),
  'once-429-then-silent': (socket, count) => {
    if (count === 1) retryAfter(429, () => '4')(socket, count);
  },
  'seconds-503': retryAfter(503, () => '1'),
  'invalid-503': retryAfter(503, () => 'soon'),
  'once-429': (socket, count) =>
    count === 1
      ? retryAfter(429, () => '1')(socket, count)
      : void socket.end(httpResponse('200 OK', accepted)),
};

function httpResponse(
  status: string,
  body: string,
  headers: readonly string[] = ['content-type: application/json'],
): string {
  const lines = [
    `HTTP/1.1 ${status}`,
    ...headers,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ];
  return lines.join('\r\n');
}

function chunked(body: string, headers: readonly string[] = []): string {
  const head = ['HTTP/1.1 200 OK', ...headers, 'transfer-encoding: chunked', 'connection: close'];
  return [...head, '', body.length.toString(16), body, '0', '', ''].join('\r\n');
}

const days = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur'];

function rfc850(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${days[date.getUTCDay()]}day, ${day}-${month}-${year?.slice(2)} ${time} GMT`;
}

function asctime(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().split(' ');
  return `${weekday?.slice(0, 3)} ${month} ${day?.replace(/^0/, ' ')} ${time} ${year}`;
}

function redirect(status: number): Behaviour {
  // Redirects to the same run, so that a client that follows it is counted again.
  return (socket) => socket.end(httpResponse(`${status} X`, '', [`location: /redirect-${status}/followed`]));
}

function retryAfter(status: number, header: () => string): Behaviour {
  return (socket) =>
    void socket.end(httpResponse(`${status} X`, '{"message":"slow down"}', [`retry-after: ${header()}`]));
}

function endless(socket: Socket, status: string): void {
  socket.write(`HTTP/1.1 ${status}\r\ncontent-length: 100000\r\n\r\n`);
  const timer = setInterval(() => socket.write('{'), 50);
  socket.on('close', () => clearInterval(timer));
}
