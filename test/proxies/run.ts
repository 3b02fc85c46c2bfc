/**
 * Sends messages through real proxies to a gateway that fails in every way of the fault table, and compares what the client
 * reports with what the gateway received. `--all` runs all set-ups on both transports, several times.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createClient, fetchTransport, isSendError, sendText, type Transport } from '@notifygen/runtime';
import { undiciTransport } from '@notifygen/runtime/undici';
import { Agent } from 'undici';
import { behaviours, earlyBehaviours } from '../../runtime/test/portable/fault-behaviours.ts';
import { type Received, startFaultServer } from '../../runtime/test/portable/fault-server.ts';
import { certificate, privateKey } from '../../runtime/test/portable/untrusted-certificate.ts';
import { freePort, isOpen } from '../support/free-port.ts';
import { argumentsOf, findProgram, type Place, type SetUp, setUps } from './set-ups.ts';

const isWhole = process.argv.includes('--all');
const rounds = isWhole ? 3 : 1;
const atOnce = 16;

setDefaultCACertificates([...getCACertificates('default'), certificate]);
const transports: Readonly<Record<string, () => Transport>> = {
  fetch: () => fetchTransport(),
  undici: () => undiciTransport({ dispatcher: new Agent({ connect: { ca: certificate } }) }),
};

/** What the gateway does if it certainly does not accept the message. */
const refuses =
  /^(status-(40[0-79]|4[1-9]\d)|early-4|kept-421|redirect|reports-failure|[a-z0-9-]*-?429|twice-)/;
/** Only with an earlier message, or at another address. */
const leftOut = /^(then-|once-|body-|keep-alive-then|status-408)/;
const names = [...Object.keys(behaviours), ...Object.keys(earlyBehaviours)].filter(
  (name) => !leftOut.test(name),
);

interface Result {
  readonly name: string;
  readonly outcome: string;
  readonly requests: number;
}

/** What is wrong with an outcome, by what the gateway did. */
function mistakeIn({ name, outcome, requests }: Result): string | undefined {
  if (outcome === 'no SendError') return 'is no SendError';
  if (refuses.test(name)) return outcome === 'accepted' ? 'but the gateway refused it' : undefined;
  if (outcome === 'accepted') return requests === 0 ? 'but the gateway never received it' : undefined;
  return requests > 0 && outcome !== 'unknown' ? 'but the gateway may have accepted it' : undefined;
}

async function send(baseUrl: string, transport: Transport): Promise<string> {
  const credentials = { appId: 'app-7f3a91', apiKey: 'key-91c2d4' };
  const client = createClient({ baseUrl, ...credentials, transport, timeout: 3000, retry: { limit: 0 } });
  try {
    await sendText(client, { to: '447700900987', text: 'Hello' });
    return 'accepted';
  } catch (error) {
    return isSendError(error) ? error.delivery : 'no SendError';
  }
}

async function startProxy(
  path: string,
  { program, config }: SetUp,
  place: Place,
): Promise<() => Promise<void>> {
  const { folder, port } = place;
  mkdirSync(folder);
  for (const [name, text] of Object.entries({ config: config(place), certificate, key: privateKey }))
    writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'pem'), `${certificate}\n${privateKey}\n`);
  const proxy = spawn(path, argumentsOf(program, place), { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  proxy.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const ended = once(proxy, 'exit');
  for (let turn = 0; !(await isOpen(port)); turn++) {
    if (turn === 200 || proxy.exitCode !== null) throw new Error(`${program} did not start: ${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return async () => {
    proxy.kill('SIGTERM');
    await ended;
  };
}

/** Sends one message for each behaviour, a few at once. */
async function sendAll(
  origin: string,
  gateway: string,
  transport: Transport,
  run: string,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const left = names.values();
  const worker = async (): Promise<void> => {
    for (const name of left) {
      const outcome = await send(`${origin}/${name}/${run}-${name}`, transport);
      const response = await fetch(`${gateway}/requests/${run}-${name}`);
      const { requests }: Received = await response.json();
      results.push({ name, outcome, requests });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

const root = mkdtempSync(join(tmpdir(), 'notifygen-proxies-'));
let messages = 0;
let mistakes = 0;
for (const [index, [what, setUp]] of Object.entries(setUps).entries()) {
  if (!isWhole && !setUp.isShort) continue;
  const path = findProgram(setUp.program);
  if (path === undefined) {
    console.log(`${what}: skipped, as ${setUp.program} is not installed`);
    continue;
  }
  const server = await startFaultServer();
  const gateway = server.addresses.origin;
  const place = {
    port: await freePort(),
    gateway: Number(new URL(gateway).port),
    folder: join(root, `${index}`),
  };
  const stop = await startProxy(path, setUp, place);
  const origin = `${setUp.isTls ? 'https' : 'http'}://127.0.0.1:${place.port}`;
  const tally = new Map<string, number>();
  for (const [name, create] of Object.entries(transports)) {
    for (let round = 0; round < rounds; round++) {
      for (const result of await sendAll(origin, gateway, create(), `${name}-${round}`)) {
        messages++;
        tally.set(result.outcome, (tally.get(result.outcome) ?? 0) + 1);
        const mistake = mistakeIn(result);
        if (mistake === undefined) continue;
        mistakes++;
        console.log(`${what}, ${name}, ${result.name}: ${result.outcome}, ${mistake}`);
      }
    }
  }
  await stop();
  server.stop();
  console.log(`${what}: ${[...tally].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
}
rmSync(root, { recursive: true, force: true });
console.log(`${messages} messages, ${mistakes} wrong`);
process.exit(mistakes === 0 ? 0 : 1);
