/**
 * Runs the suite on Node, Bun or Deno. The first argument is the server's addresses as JSON; `undici` as the second one
 * sends with that transport. Prints the results as JSON.
 */
import { runSuite } from './suite.ts';

const [addresses = '', transport] = process.argv.slice(2);
const { undiciTransport } = transport === 'undici' ? await import('@notifygen/runtime/undici') : {};
console.log(JSON.stringify(await runSuite(JSON.parse(addresses), undiciTransport?.())));
process.exit();
