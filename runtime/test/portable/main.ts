/** Runs the suite on Node, Bun or Deno against the addresses given as JSON, and prints the results as JSON. */
import { runSuite } from './suite.ts';

const [addresses = ''] = process.argv.slice(2);
console.log(JSON.stringify(await runSuite(JSON.parse(addresses))));
process.exit();
