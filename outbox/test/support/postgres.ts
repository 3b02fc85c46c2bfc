import { afterAll, beforeAll, describe } from 'vitest';
import { postgresBinaries } from './postgres-binaries.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** A group of tests that share a server. They are skipped without PostgreSQL. */
export function describePostgres(name: string, define: (server: PostgresServer) => void): void {
  describe.skipIf(postgresBinaries === undefined)(name, () => {
    let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
    const started = () => {
      if (server === undefined) throw new Error('The server is not started yet.');
      return server;
    };
    beforeAll(async () => {
      server = await startPostgres(postgresBinaries ?? '');
    });
    afterAll(() => server?.remove());
    define({
      get port() {
        return started().port;
      },
      get url() {
        return started().url;
      },
      start: () => started().start(),
      stop: (mode) => started().stop(mode),
    });
  });
}

/** Runs the statements of a file one by one, as psql does. */
export async function runSql(
  client: { readonly query: (text: string) => Promise<unknown> },
  text: string,
): Promise<void> {
  for (const statement of text.split(/;\n\n/)) await client.query(statement);
}
