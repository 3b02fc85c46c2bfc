/** Runs the suite in a Cloudflare worker. The request body is the server's addresses as JSON; responds with the results. */
import { runSuite } from './suite.ts';

export default {
  fetch: async (request: Request): Promise<Response> => Response.json(await runSuite(await request.json())),
};
