import { createServer } from 'node:http';
import { ProxyAgent } from 'undici';
import { describe, expect, it } from 'vitest';
import { listen } from '../../test/support/serve-http.ts';
import { undiciTransport } from '../src/undici.js';
import { failureWith } from './support/send-error-of.js';

// What each failure on a real connection means is in portable/fault-cases.ts.
describe('a failed connection', () => {
  it.each(['CERT_HAS_EXPIRED', 'ECONNREFUSED'])(
    'has an unknown delivery if the response breaks off with %s, which otherwise means that nothing was sent',
    async (code) => {
      let calls = 0;
      const error = await failureWith({
        fetch: async () => {
          calls++;
          const broken = new ReadableStream({
            pull: (controller) => controller.error(Object.assign(new Error('broken'), { code })),
          });
          return new Response(broken);
        },
      });
      expect(error).toMatchObject({ code: 'connection-lost', delivery: 'unknown' });
      expect(calls).toBe(1);
    },
  );

  it('is no response, whatever its cause says', async () => {
    const causes = [new Error('redirected'), 'Error', Object.assign(new Error(), { code: 'ECONNRESET' })];
    for (const cause of causes) {
      const fetch: typeof globalThis.fetch = async (input, init) => {
        await new Request(input, init).text();
        throw new TypeError('fetch failed', { cause });
      };
      const error = await failureWith({ fetch });
      expect(error).toMatchObject({ code: 'connection-lost', delivery: 'unknown' });
    }
  });

  it('is reported with its code, and without the properties of a response', async () => {
    const error = await failureWith({
      retry: { limit: 0 },
      fetch: () => Promise.reject(Object.assign(new Error('failed'), { code: 'ECONNREFUSED' })),
    });
    const names = 'advice attempts code delivery issues name';
    expect(Object.keys(error).toSorted().join(' ')).toBe(names);
    expect(error.message).toBe(
      'session text not sent: could not connect to the gateway (ECONNREFUSED); check baseUrl and the network',
    );
  });

  it('is reported as unreachable if fetch blocks the port', async () => {
    const error = await failureWith({ baseUrl: 'http://127.0.0.1:9', retry: { limit: 0 } });
    expect(error).toMatchObject({ code: 'unreachable', delivery: 'not-sent' });
  });
});

describe('a request that could only be sent after its time limit', () => {
  it('is not sent, such as by a process that was stopped while it connected', async () => {
    let calls = 0;
    const error = await failureWith({
      timeout: 10,
      retry: { limit: 0 },
      transport: {
        post: async ({ takeBody }) => {
          const end = performance.now() + 20;
          // No timer can run meanwhile.
          while (performance.now() < end);
          takeBody();
          calls++;
          throw new Error('sent');
        },
      },
    });
    expect(error).toMatchObject({ code: 'timeout', delivery: 'not-sent', advice: 'retry' });
    expect(calls).toBe(0);
  });

  it.each(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'])(
    'is late, not unreachable, if a timer of the HTTP client fires first: %s',
    async (code) => {
      const fetch = () => Promise.reject(Object.assign(new Error(), { code }));
      const { message } = await failureWith({ fetch, retry: { limit: 0 } });
      expect(message).toBe('session text not sent: no connection to the gateway in time');
    },
  );
});

describe('a response that arrives before the message was sent', () => {
  it.each([200, 408, 429])('with %i is none to this message, which is then never sent', async (status) => {
    let send: (() => unknown) | undefined;
    let isClosed = false;
    const error = await failureWith({
      retry: { limit: 0 },
      transport: {
        post: async ({ takeBody, signal }) => {
          send = takeBody;
          signal.addEventListener('abort', () => {
            isClosed = true;
          });
          const bytes = new TextEncoder().encode('{"messageId":"of another message"}');
          return { status, headers: new Headers(), read: async () => ({ bytes, isComplete: true }) };
        },
      },
    });
    expect(error).toMatchObject({ code: 'unreachable', delivery: 'not-sent', advice: 'retry' });
    expect(error.message).toBe('session text not sent: the server responded before it received the message');
    expect(isClosed).toBe(true);
    expect(send).toThrow('the attempt is over');
  });
});

describe('a transport that sends a message and returns no response', () => {
  it.each([undefined, null])(
    'such as %s leaves its delivery unknown, and sends nothing again',
    async (nothing) => {
      let sent = 0;
      const error = await failureWith({
        transport: {
          // @ts-expect-error Only JavaScript without types returns it.
          post: async ({ takeBody }) => {
            takeBody();
            sent++;
            return nothing;
          },
        },
      });
      expect(error).toMatchObject({ code: 'connection-lost', delivery: 'unknown', advice: 'ask' });
      expect(sent).toBe(1);
    },
  );
});

describe('a proxy that does not connect to the gateway', () => {
  it.each([407, 502])('with %i is named in the error, which does not blame baseUrl', async (status) => {
    const proxy = createServer().on('connect', (_, socket) => socket.end(`HTTP/1.1 ${status} X\r\n\r\n`));
    const dispatcher = new ProxyAgent(`http://${await listen(proxy)}`);
    const transport = undiciTransport({ dispatcher });
    const error = await failureWith({ transport, retry: { limit: 0 } });
    expect(error).toMatchObject({ code: 'unreachable', delivery: 'not-sent' });
    expect(error.message).toBe(
      `session text not sent: a proxy did not connect to the gateway (${status}); check the proxy`,
    );
  });
});
