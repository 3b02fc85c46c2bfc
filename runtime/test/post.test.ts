import { describe, expect, it } from 'vitest';
import { createClient, sendText } from '../src/index.js';
import { credentials, to } from './support/account.js';
import { sendErrorOf } from './support/send-error-of.js';

// What each failure on a real connection means is in portable/fault-cases.ts.
describe('a failed connection', () => {
  it.each(['CERT_HAS_EXPIRED', 'ECONNREFUSED'])(
    'has an unknown delivery if the response breaks off with %s, which otherwise means that nothing was sent',
    async (code) => {
      let calls = 0;
      const client = createClient({
        baseUrl: 'https://gateway.example',
        ...credentials,
        fetch: async () => {
          calls++;
          const broken = new ReadableStream({
            pull: (controller) => controller.error(Object.assign(new Error('broken'), { code })),
          });
          return new Response(broken);
        },
      });
      const error = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
      expect(error).toMatchObject({ code: 'connection-lost', delivery: 'unknown' });
      expect(calls).toBe(1);
    },
  );

  it('is reported with its code, and without the properties of a response', async () => {
    const client = createClient({
      baseUrl: 'https://gateway.example',
      ...credentials,
      retry: { limit: 0 },
      fetch: () => Promise.reject(Object.assign(new Error('failed'), { code: 'ECONNREFUSED' })),
    });
    const error = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(Object.keys(error).toSorted()).toStrictEqual([
      'advice',
      'attempts',
      'code',
      'delivery',
      'issues',
      'name',
    ]);
    expect(error.message).toBe(
      'session text not sent: could not connect to the gateway (ECONNREFUSED); check baseUrl and the network',
    );
  });

  it('is reported as unreachable if fetch blocks the port', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', ...credentials, retry: { limit: 0 } });
    const error = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(error).toMatchObject({ code: 'unreachable', delivery: 'not-sent' });
  });
});

describe('a request that could only be sent after its time limit', () => {
  it('is not sent, such as by a process that was stopped while it connected', async () => {
    let calls = 0;
    const client = createClient({
      baseUrl: 'https://gateway.example',
      ...credentials,
      timeout: 10,
      retry: { limit: 0 },
      transport: {
        post: async ({ beforeSend }) => {
          const end = performance.now() + 20;
          // No timer can run meanwhile.
          while (performance.now() < end);
          beforeSend();
          calls++;
          throw new Error('sent');
        },
      },
    });
    const error = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(error).toMatchObject({ delivery: 'not-sent', advice: 'retry' });
    expect(calls).toBe(0);
  });
});
