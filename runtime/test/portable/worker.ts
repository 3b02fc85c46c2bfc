/** Runs the suite in a Cloudflare worker: post the addresses as JSON, get the results as JSON. */
import { runSuite } from './suite.ts';

export default {
  fetch: async (request: Request): Promise<Response> => Response.json(await runSuite(await request.json())),
};
