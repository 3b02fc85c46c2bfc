import { Agent, interceptors } from 'undici';
import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../test/support/serve-http.ts';
import { sendText } from '../src/index.js';
import { undiciTransport } from '../src/undici.js';
import { clientWith, to } from './support/account.js';
import { failureWith, sendErrorOf } from './support/send-error-of.js';

describe('a redirect', () => {
  it.each([300, 301, 302, 303, 307, 308])(
    'with %i is not followed, so no credentials leave, and means what interpret says',
    async (status) => {
      const visits: unknown[] = [];
      const otherHost = await serveHttp((request, response) => {
        visits.push(request.headers);
        response.end('{}');
      });
      const baseUrl = await serveHttp((_, response) =>
        response.writeHead(status, { location: otherHost }).end(),
      );
      await sendErrorOf(sendText(clientWith({ baseUrl }), { to, text: 'Hello' }));
      const client = clientWith({ baseUrl, interpret: () => 'accepted' });
      expect(await sendText(client, { to, text: 'Hello' })).toMatchObject({ status });
      expect(visits).toStrictEqual([]);
    },
  );

  it.each([200, 401, 422, 429, 500])(
    'that a custom fetch followed makes the delivery unknown, even if the other host responds with %i',
    async (status) => {
      const otherHost = await serveHttp((_, response) => response.writeHead(status).end('{"id":7}'));
      const baseUrl = await serveHttp((_, response) =>
        response.writeHead(303, { location: otherHost }).end(),
      );
      const client = clientWith({
        baseUrl,
        fetch: (input) => fetch(new Request(input, { redirect: 'follow' })),
      });
      expect(await sendErrorOf(sendText(client, { to, text: 'Hello' }))).toMatchObject({
        code: 'gateway-failed',
        delivery: 'unknown',
        message: expect.stringContaining('followed a redirect'),
      });
    },
  );

  it.each([301, 302, 303])(
    'that a dispatcher followed makes the delivery unknown, even if the other page responds with 200: %i',
    async (status) => {
      const baseUrl = await serveHttp(({ method }, response) =>
        response.writeHead(method === 'POST' ? status : 200, { location: '/other' }).end('{"messageId":7}'),
      );
      const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 2 }));
      expect(await failureWith({ baseUrl, transport: undiciTransport({ dispatcher }) })).toMatchObject({
        code: 'gateway-failed',
        delivery: 'unknown',
        message: expect.stringContaining('followed a redirect'),
      });
    },
  );

  it('with 307 that a dispatcher follows sends no message again', async () => {
    let requests = 0;
    const baseUrl = await serveHttp((request, response) => {
      requests++;
      request.resume().on('end', () => response.writeHead(307, { location: '/other' }).end());
    });
    const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 2 }));
    expect(await failureWith({ baseUrl, transport: undiciTransport({ dispatcher }) })).toMatchObject({
      delivery: 'unknown',
    });
    expect(requests).toBe(1);
  });
});
