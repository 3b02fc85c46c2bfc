import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A gateway that accepts every message, after up to 30 milliseconds, and counts how often each order arrived. */
export interface CountingGateway {
  readonly url: string;
  readonly arrivals: ReadonlyMap<string, number>;
  readonly close: () => void;
}

export async function startGateway(): Promise<CountingGateway> {
  const arrivals = new Map<string, number>();
  const server = createServer(async (request, response) => {
    let body = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
    } catch {
      // The worker was killed before the message was complete.
      return;
    }
    const order = /(?:hold|resend)-[\da-f-]{36}/.exec(body)?.[0] ?? 'no order';
    arrivals.set(order, (arrivals.get(order) ?? 0) + 1);
    setTimeout(() => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ messageId: `wamid.${order}` }));
    }, Math.random() * 30);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
