import { createServer } from 'node:http';
import type { Outbox } from '../outbox-interface.js';
import { close, listen } from './listen.js';
import { createMetrics } from './metrics.js';

/** Longest wait for the database, in milliseconds. */
const timeLimit = 3_000;

interface Page {
  readonly status: number;
  readonly text: string;
}

/**
 * Serves `/healthz` to an orchestrator, with status 200 or 503, and `/metrics` to Prometheus. Neither contains a recipient. Listens
 * on all addresses, because both ask from outside of a container.
 *
 * @returns The port, and a function that closes it.
 */
export async function serveStatus(
  outbox: Pick<Outbox, 'health' | 'status' | 'on'>,
  port: number,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const metrics = createMetrics(outbox);
  const pages: Readonly<Record<string, () => Promise<Page>>> = {
    '/healthz': async () => {
      const { isHealthy } = await outbox.health();
      return isHealthy ? { status: 200, text: 'healthy\n' } : unhealthy;
    },
    '/metrics': async () => ({ status: 200, text: await metrics.read() }),
  };
  const server = createServer(async ({ url = '' }, response) => {
    // Not every address that HTTP allows is a URL.
    const page = pages[URL.parse(url, 'http://localhost')?.pathname ?? ''];
    const { status, text } = page === undefined ? notFound : await inTime(page);
    response
      .writeHead(status, { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' })
      .end(text);
  });
  return {
    port: await listen(server, port),
    close: () => {
      metrics.close();
      close(server);
    },
  };
}

const unhealthy: Page = { status: 503, text: 'unhealthy\n' };
const notFound: Page = { status: 404, text: 'There are /healthz and /metrics.\n' };

/** A database that fails or does not respond is unhealthy. Why is in the log of the worker. */
async function inTime(page: () => Promise<Page>): Promise<Page> {
  const timer = Promise.withResolvers<Page>();
  const timeout = setTimeout(timer.resolve, timeLimit, unhealthy);
  const result = await Promise.race([page().catch(() => unhealthy), timer.promise]);
  clearTimeout(timeout);
  return result;
}
