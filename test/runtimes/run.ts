/** Runs the runtime's portable suite on this version of Node and on every JavaScript runtime installed in this folder. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { type FaultAddresses, startFaultServer } from '../../runtime/test/portable/fault-server.ts';
import type { CaseResult } from '../../runtime/test/portable/suite.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
const suite = join(here, '../../runtime/test/portable/main.ts');
const proxiedScript = join(here, '../../runtime/test/portable/proxied.ts');
const installed = (path: string): string => join(here, 'node_modules', path);

/** What runs a script: a program and its first arguments. */
const programs: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  // Node runs TypeScript without these options since 22.18.
  'Node 22.13': [installed('node-22.13/bin/node'), '--experimental-strip-types', '--no-warnings'],
  'Node 22': [installed('node-22/bin/node')],
  'Node 24': [process.execPath],
  'Node 26': [installed('node-26/bin/node')],
  Bun: [installed('.bin/bun'), 'run'],
  Deno: [installed('.bin/deno'), 'run', '-A', '--node-modules-dir=manual'],
};

type Runner = (addresses: FaultAddresses) => Promise<readonly CaseResult[]>;

const runners: Readonly<Record<string, Runner>> = {
  ...Object.fromEntries(
    Object.entries(programs).map(([name, command]) => [name, (addresses) => runSuite(command, addresses)]),
  ),
  'Node 24 with undici': (addresses) => runSuite([process.execPath], addresses, 'undici'),
  workerd: runWorker,
};

async function runSuite(
  [program, ...args]: readonly [string, ...string[]],
  addresses: FaultAddresses,
  ...options: readonly string[]
): Promise<readonly CaseResult[]> {
  const all = [...args, suite, JSON.stringify(addresses), ...options];
  const { stdout } = await run(program, all, { timeout: 300_000 });
  return JSON.parse(stdout);
}

async function runWorker(addresses: FaultAddresses): Promise<readonly CaseResult[]> {
  const bundle = await rolldown({
    input: join(here, '../../runtime/test/portable/worker.ts'),
    // The conditions of wrangler, which falls back to `browser` if a package has no export for workers.
    resolve: { conditionNames: ['workerd', 'worker', 'browser'] },
  });
  await bundle.write({ file: join(here, 'build/worker.js'), format: 'esm' });
  const args = ['serve', join(here, 'workerd.capnp'), '--control-fd=3'];
  const worker = spawn(installed('.bin/workerd'), args, { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
  try {
    const port = await portOf(worker.stdio[3]);
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify(addresses),
    });
    return await response.json();
  } finally {
    worker.kill();
    await once(worker, 'close');
  }
}

/** workerd reports its port on its control channel. */
async function portOf(control: unknown): Promise<number> {
  for await (const line of createInterface({ input: control as NodeJS.ReadableStream })) {
    const event: { readonly event: string; readonly port?: number } = JSON.parse(line);
    if (event.event === 'listen' && event.port !== undefined) return event.port;
  }
  throw new Error('workerd did not start');
}

// Prints which of the two possible outcomes each runtime has.
const isVerbose = process.argv.includes('--outcomes');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

let failed = 0;
let passed = 0;
for (const [name, runner] of Object.entries(runners)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const server = await startFaultServer();
  const results = await runner(server.addresses).finally(server.stop);
  const broken = results.filter(({ failures }) => failures.length > 0);
  failed += broken.length;
  passed += results.length - broken.length;
  const onNew = results.filter(({ isOnNewConnection }) => isOnNewConnection).length;
  const note = onNew === 0 ? '' : ` (${onNew} on a new connection instead of a reused one)`;
  console.log(
    `${name.padEnd(19)} ${results.length - broken.length} of ${results.length} cases passed${note}`,
  );
  if (isVerbose) for (const { what, outcome } of results) console.log(`  ${what}: ${outcome}`);
  for (const { what, failures } of broken) console.log(`  ${what}: ${failures.join('; ')}`);
}

/**
 * How each runtime keeps the credentials from a proxy: Node and Deno cannot bypass one, so createClient refuses, also on a Node
 * before 22.21, which does not read the variables. Bun sends without the proxy.
 */
for (const [name, [program, ...args]] of Object.entries(programs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  let connections = 0;
  const proxy = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const server = await startFaultServer();
  const address = proxy.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const target = `${server.addresses.origin}/status-200/run`;
  const env = { ...process.env, http_proxy: url, HTTP_PROXY: url, NODE_USE_ENV_PROXY: '1' };
  const { stdout } = await run(program, [...args, proxiedScript, target], { env, timeout: 60_000 });
  proxy.close();
  server.stop();
  const isRight = connections === 0 && stdout.trim() === (name === 'Bun' ? 'sent' : 'refused');
  if (isRight) passed++;
  else failed++;
  const outcome = `${stdout.trim()}, ${connections} connections to the proxy`;
  console.log(`${name.padEnd(19)} with http_proxy: ${isRight ? 'passed' : `failed: ${outcome}`}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
