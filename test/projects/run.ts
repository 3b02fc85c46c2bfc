/**
 * Copies a project of each kind, installs the packages as they are published, and follows the steps of a new user: init,
 * generate, build, test, and a run that sends a message to a sandbox.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import { npm, userEnvironment } from '../../scripts/npm.ts';
import { packPackages } from '../../scripts/packages.ts';
import { freePort } from '../support/free-port.ts';

interface Kind {
  readonly name: string;
  readonly folder: string;
  /** The folder of another kind, whose sources it has too. */
  readonly sources?: string;
  /** Where it has the shared `notify.ts`, and how that imports the generated code there. */
  readonly notify?: readonly [path: string, generated: string];
  /** The scripts that build it; each build is tested and run. */
  readonly builds?: readonly string[];
  /** The paths at which it sends when it is called, if it is a server. */
  readonly serves?: readonly string[];
  /** The path at which it shows the page of its outbox. */
  readonly page?: string;
}

const noExtension = ['src/notify.ts', './generated'] as const;
const js = ['src/notify.ts', './generated/index.js'] as const;
const mjs = ['src/notify.ts', './generated/index.mjs'] as const;

const kinds: readonly Kind[] = [
  {
    name: 'Next',
    folder: 'next',
    notify: ['lib/notify.ts', '@/generated/index.mjs'],
    builds: ['build', 'build:webpack'],
    serves: ['orders', 'queued'],
  },
  { name: 'Nest, CommonJS, Jest', folder: 'nest-jest', notify: noExtension, serves: ['orders'] },
  { name: 'Nest, ES modules, Vitest', folder: 'nest-esm', notify: js, serves: ['orders'] },
  { name: 'Cloudflare worker', folder: 'worker', serves: ['orders'] },
  { name: 'webpack with ts-loader', folder: 'webpack', notify: mjs },
  { name: 'Vite, Vitest', folder: 'vite', notify: js },
  {
    name: 'Express, CommonJS, TypeScript 5.9',
    folder: 'express-commonjs',
    notify: noExtension,
    serves: ['orders'],
  },
  {
    name: 'Express, CommonJS, TypeScript 5.8',
    folder: 'express-commonjs-5.8',
    sources: 'express-commonjs',
    notify: noExtension,
    serves: ['orders'],
  },
  {
    name: 'Express, ES modules, TypeScript 7',
    folder: 'express-esm',
    notify: js,
    serves: ['orders'],
    page: 'admin/outbox',
  },
  { name: 'tsx, CommonJS', folder: 'tsx', notify: mjs },
  { name: 'type stripping', folder: 'type-stripping', notify: ['notify.ts', './generated/index.js'] },
];

interface Advice {
  readonly file: string;
  readonly lines: readonly string[];
}

const here = import.meta.dirname;
const nodes = {
  'Node 24': dirname(process.execPath),
  'Node 22': join(here, '../runtimes/node_modules/node-22/bin'),
};

const { values, positionals } = parseArgs({ options: { in: { type: 'string' } }, allowPositionals: true });
const root = values.in ?? mkdtempSync(join(tmpdir(), 'notifygen-projects-'));

/** Otherwise, the shell would take another version of Node. */
function checkNodes(): void {
  for (const [version, node] of Object.entries(nodes)) {
    if (existsSync(join(node, 'node')) || existsSync(join(node, 'node.exe'))) continue;
    throw new Error(`${version} is not installed: run npm install --prefix test/runtimes`);
  }
}

/** Installs all projects at once, as a workspace. With `--in`, a folder is kept and used again. */
function install(): void {
  const filter = (path: string): boolean => !/\/(node_modules|run\.ts)$/.test(path);
  mkdirSync(root, { recursive: true });
  cpSync(here, root, { recursive: true, filter });
  const shared = readFileSync(join(here, 'shared/notify.ts'), 'utf8');
  for (const { folder, sources, notify: [path, generated] = [] } of kinds) {
    if (sources) cpSync(join(here, sources, 'src'), join(root, folder, 'src'), { recursive: true });
    if (!path || !generated) continue;
    mkdirSync(dirname(join(root, folder, path)), { recursive: true });
    writeFileSync(join(root, folder, path), shared.replace('./generated/index.js', generated));
  }
  const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
  try {
    if (!existsSync(join(root, 'node_modules'))) npm(['ci', ...flags], root);
    const tarballs = packPackages(root).map(({ filename }) => `./${filename}`);
    npm(['install', '--no-save', ...flags, ...tarballs], root);
  } catch {
    // npm has printed the reason.
    throw new Error(
      'npm could not install the projects. This test needs network access to the registry of npm.',
    );
  }
}

/** What the command printed, on both streams. */
async function run(
  command: string,
  folder: string,
  node: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { child, output } = start(command, folder, node, env);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} exited with ${code}:\n${output()}`);
  return output();
}

function start(command: string, folder: string, node: string, env: NodeJS.ProcessEnv) {
  const own = userEnvironment();
  const child = spawn(command, {
    cwd: folder,
    env: { ...own, ...quiet, ...env, PATH: [node, own.PATH].join(delimiter) },
    shell: true,
    // Its own process group, so that the programs that it starts can be stopped too.
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return { child, output: () => text };
}

const quiet = { NEXT_TELEMETRY_DISABLED: '1', WRANGLER_SEND_METRICS: 'false', CI: 'true' };

let sends = 0;

async function send(kind: Kind, folder: string, node: string): Promise<void> {
  const sandbox = await createSandbox({ templates: join(folder, 'templates') });
  const server = await serveSandbox(sandbox);
  // Another one for each run: the outbox leaves 6 seconds between two messages to one recipient.
  sends += 1;
  const to = `4477009001${String(sends).padStart(2, '0')}`;
  const env = {
    NOTIFYGEN_BASE_URL: server.url,
    NOTIFYGEN_APP_ID: sandbox.appId,
    NOTIFYGEN_API_KEY: sandbox.apiKey,
  };
  try {
    if (kind.serves) await callServer(kind, to, folder, node, env);
    else await run(`npm start -- ${to}`, folder, node, env);
    const texts = sandbox.messages({ to }).map(({ text }) => text);
    const isRight = texts.every((text) => text === 'Hi Ann, your order A-1001 ships on Friday.');
    if (!isRight || texts.length !== (kind.serves?.length ?? 1)) {
      throw new Error(`the sandbox received ${JSON.stringify(sandbox.calls())}`);
    }
  } finally {
    await server.close();
  }
}

/** Starts the server, and calls it as soon as it listens. */
async function callServer(
  { serves = [], page }: Kind,
  to: string,
  folder: string,
  node: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const port = await freePort();
  const { child, output } = start('npm start', folder, node, { ...env, PORT: String(port) });
  const left = serves.map((path) => `${path}/${to}`);
  try {
    while (left.length > 0) {
      const url = `http://127.0.0.1:${port}/${left[0]}`;
      const response = await fetch(url, { method: 'POST' }).catch(() => undefined);
      if (response?.ok) left.shift();
      else if (response) throw new Error(`the server responded with ${response.status}:\n${output()}`);
      else if (child.exitCode !== null)
        throw new Error(`npm start exited with ${child.exitCode}:\n${output()}`);
      else await setTimeout(100);
    }
    if (page !== undefined) await usePage(`http://127.0.0.1:${port}/${page}`);
  } finally {
    await stop(child);
  }
}

/** Loads the page with its files, and pauses a template as the signed-in person, which other sites cannot do. */
async function usePage(page: string): Promise<void> {
  const check = async (response: Response, expected = 200): Promise<string> => {
    const text = await response.text();
    if (response.status !== expected) throw new Error(`${response.url}: ${response.status} ${text}`);
    return text;
  };
  const html = await check(await fetch(page));
  const links = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link = '']) => new URL(link, page));
  if (links.length === 0) throw new Error(`the page has no files: ${html}`);
  for (const link of links) await check(await fetch(link));
  const call = (name: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${page}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-notifygen-page': '1', ...headers },
      body: JSON.stringify(body),
    });
  const pause = { scope: { template: 'order_shipped' }, reason: 'wrong price' };
  await check(await call('pause', pause, { origin: 'https://other.example' }), 403);
  await check(await call('pause', pause));
  const { outbox } = JSON.parse(await check(await call('status', {})));
  const [entry] = outbox.log;
  if (entry?.by !== 'Ann' || entry.reason !== pause.reason) throw new Error(`not recorded: ${entry?.by}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await closed;
}

/** Adds the lines that `init` prints for other tools; it must not print them again. */
async function followAdvice(folder: string, node: string): Promise<void> {
  const advice = async (): Promise<readonly Advice[]> =>
    JSON.parse(await run('npx notifygen init --json', folder, node)).advice;
  for (const { file, lines } of await advice()) {
    const path = join(folder, file);
    if (!file.endsWith('.json')) {
      appendFileSync(path, `${lines.join('\n')}\n`);
      continue;
    }
    const content = JSON.parse(readFileSync(path, 'utf8'));
    const { jest, ...added } = JSON.parse(`{ ${lines.join('').replaceAll('…, ', '')} }`);
    const transform = { ...content.jest?.transform, ...jest?.transform };
    const merged = { ...content, ...added, ...(jest && { jest: { ...content.jest, ...jest, transform } }) };
    writeFileSync(path, JSON.stringify(merged, null, 2));
  }
  const left = await advice();
  if (left.length > 0) throw new Error(`init prints lines that are there: ${JSON.stringify(left)}`);
}

/** Returns what was done, in words. */
async function tryKind(kind: Kind): Promise<string> {
  const folder = join(root, kind.folder);
  const { 'Node 24': newest } = nodes;
  await run('npx notifygen init', folder, newest);
  const again = await run('npx notifygen init', folder, newest);
  if (/^ {2}(wrote|added) /m.test(again)) throw new Error(`a second init made changes:\n${again}`);
  await followAdvice(folder, newest);
  await run('npm run generate', folder, newest);

  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const done: string[] = [];
  for (const build of kind.builds ?? ['build']) {
    await run(`npm run ${build}`, folder, newest);
    done.push(build);
    for (const [version, node] of Object.entries(nodes)) {
      if (scripts.test !== undefined) await run('npm test', folder, node);
      await send(kind, folder, node);
      done.push(`${version}: ${scripts.test === undefined ? 'sent' : 'tested, sent'}`);
    }
  }
  return done.join('; ');
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Two at a time, since most of them wait for other programs. */
async function tryAll(wanted: readonly Kind[]): Promise<number> {
  const waiting = [...wanted];
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let kind = waiting.shift(); kind !== undefined; kind = waiting.shift()) {
      const begin = performance.now();
      const outcome = await tryKind(kind).catch((error: unknown) => {
        failed++;
        return `FAILED: ${error instanceof Error ? error.message : error}`;
      });
      console.log(`${kind.name.padEnd(34)} ${outcome} (${seconds(begin)})`);
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
}

try {
  const begin = performance.now();
  checkNodes();
  install();
  console.log(`installed in ${seconds(begin)}`);
  const failed = await tryAll(
    kinds.filter(({ folder }) => positionals.length === 0 || positionals.includes(folder)),
  );
  console.log(`${failed === 0 ? 'all passed' : `${failed} failed`} in ${seconds(begin)}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(`failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  if (values.in === undefined) rmSync(root, { recursive: true, force: true });
}
