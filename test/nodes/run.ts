/**
 * Sends from a shop with the packed packages and an outbox in a file, on the lowest Node that the packages name, on the newest, and
 * on some between them. On the lowest and the newest, runs the tests of the outbox (on SQLite) and of both command lines, or all
 * tests with `--all`. Arguments, such as `22.13`, choose versions.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import { npm } from '../../scripts/npm.ts';
import { packPackages, root } from '../../scripts/packages.ts';
import { leftOut, lowest } from './left-out.ts';

const newest = '26';
const versions = [lowest, '22.20', '24.0', '24.8', newest];

const commandLines = ['command-line', 'generate', 'import', 'init', 'verify', 'watch'];
const vitest = ['node_modules/vitest/vitest.mjs', 'run'];

const outboxAndCommandLines = [
  [...vitest, '--project', 'code', 'outbox/', ...commandLines.map((name) => `generator/test/${name}`)],
];
/** The other scripts choose their versions of Node themselves, or test texts and types that no version changes. */
const everything = [vitest, ['outbox/test/simulation/main.ts'], ['outbox/test/kill/main.ts']];

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const chosen = versions.filter((version) => positionals.length === 0 || positionals.includes(version));
if (chosen.length < positionals.length) throw new Error(`the versions are ${versions.join(', ')}`);

const folderOf = (version: string): string =>
  join(root, 'test/runtimes/node_modules', `node-${version}`, 'bin');

/** Installs the packages as they are published, and sends one message on each version. */
async function sendFromShop(): Promise<void> {
  const shop = mkdtempSync(join(tmpdir(), 'notifygen-shop-'));
  const sandbox = await createSandbox({ templates: join(root, 'templates') });
  const { url, close } = await serveSandbox(sandbox);
  try {
    cpSync(join(import.meta.dirname, 'shop'), shop, { recursive: true });
    const tarballs = packPackages(shop).map(({ filename }) => `./${filename}`);
    npm(['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], shop);
    for (const [index, version] of chosen.entries()) {
      const env = {
        DATABASE_URL: `file:${version}.db`,
        NOTIFYGEN_BASE_URL: url,
        NOTIFYGEN_APP_ID: sandbox.appId,
        NOTIFYGEN_API_KEY: sandbox.apiKey,
      };
      const program = 'node_modules/@notifygen/outbox/bin/notifygen-outbox.js';
      for (const args of [['send.js'], [program, 'status', 'outbox.js']]) {
        const { stdout } = await promisify(execFile)(join(folderOf(version), 'node'), args, {
          cwd: shop,
          env,
        });
        process.stdout.write(stdout);
      }
      if (sandbox.calls().length !== index + 1) throw new Error('the gateway did not receive one message');
    }
  } finally {
    await close();
    rmSync(shop, { recursive: true, force: true });
  }
}

/** Whether the tests passed on a version. */
function passes(version: string): boolean {
  const isLowest = version === lowest;
  const env = {
    ...process.env,
    PATH: [folderOf(version), process.env.PATH].join(delimiter),
    // Node runs TypeScript without an option since 22.18.
    ...(isLowest && { NODE_OPTIONS: '--experimental-strip-types --disable-warning=ExperimentalWarning' }),
  };
  if (isLowest) console.log(`Left out on Node ${version}:`, leftOut);
  const runs = (values.all ? everything : outboxAndCommandLines).map((args) => {
    console.log(`\nNode ${version}: ${args.join(' ')}`);
    return spawnSync(join(folderOf(version), 'node'), args, { cwd: root, env, stdio: 'inherit' }).status;
  });
  return runs.every((status) => status === 0);
}

await sendFromShop();
const failed = [lowest, newest].filter((version) => chosen.includes(version) && !passes(version));
if (failed.length > 0) {
  console.error(`The tests failed on Node ${failed.join(' and ')}.`);
  process.exitCode = 1;
}
