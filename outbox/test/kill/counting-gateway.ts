import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A gateway that responds after up to 30 milliseconds, and counts how often each order arrived. */
export interface CountingGateway {
  readonly url: string;
  readonly arrivals: ReadonlyMap<string, number>;
  readonly log: ReadonlyMap<string, readonly number[]>;
  readonly close: () => void;
}

/** @param isRejected Default: every message is accepted. */
export async function startGateway(
  order: RegExp = /(?:hold|resend)-[\da-f-]{36}/,
  isRejected: (order: string) => boolean = () => false,
): Promise<CountingGateway> {
  const arrivals = new Map<string, number>();
  const log = new Map<string, readonly number[]>();
  const server = createServer(async (request, response) => {
    let body = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
    } catch {
      // The worker was killed before the message was complete.
      return;
    }
    const [name] = order.exec(body) ?? ['no order'];
    arrivals.set(name, (arrivals.get(name) ?? 0) + 1);
    log.set(name, [...(log.get(name) ?? []), Date.now()]);
    setTimeout(() => {
      response.setHeader('content-type', 'application/json');
      if (isRejected(name)) response.statusCode = 400;
      response.end(JSON.stringify(isRejected(name) ? { status: 'error' } : { messageId: `wamid.${name}` }));
    }, Math.random() * 30);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    log,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
