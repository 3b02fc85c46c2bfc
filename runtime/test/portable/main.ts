/** Runs the suite on Node, Bun or Deno. The argument is the server's addresses as JSON; prints the results as JSON. */
import { runSuite } from './suite.ts';

const [addresses = ''] = process.argv.slice(2);
console.log(JSON.stringify(await runSuite(JSON.parse(addresses))));
process.exit();
