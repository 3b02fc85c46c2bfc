import { sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync } from 'rolldown/utils';
import { bundle, bundleChunks } from '../../test/support/bundle.ts';
import { count, table } from '../report.ts';
import type { Figures } from './throughput.ts';

interface Size {
  readonly minified: number;
  readonly gzip: number;
}

const client = "export { createClient } from '@notifygen/runtime';";

const entries = {
  'ky alone': "export { default } from 'ky';",
  'client and `sendText`': "export { createClient, sendText } from '@notifygen/runtime';",
  'client and one generated function': `${client} export { sendOrderShipped } from './generated/order-shipped.ts';`,
  'the same through the index, with another function imported but not used': `${client}
    import { sendOrderShipped, sendStoreWelcome } from './generated/index.ts';
    export { sendOrderShipped };`,
  'client and two generated functions': `${client}
    export { sendOrderShipped, sendStoreWelcome } from './generated/index.ts';`,
  'client and all generated functions': `${client} export * from './generated/index.ts';`,
};
type Entry = keyof typeof entries;

/** What the runtime and the generated functions add to the size of an application. */
export async function measureBundles(): Promise<Figures> {
  process.stderr.write('runtime: bundles\n');
  const size = {
    ky: await sizeOf('ky alone'),
    text: await sizeOf('client and `sendText`'),
    one: await sizeOf('client and one generated function'),
    unused: await sizeOf('the same through the index, with another function imported but not used'),
    two: await sizeOf('client and two generated functions'),
    all: await sizeOf('client and all generated functions'),
  };
  const names = Object.keys(entries);
  const rows = Object.values(size).map(({ minified, gzip }, index) => [
    names[index] ?? '',
    `${count(minified)} B`,
    `${count(gzip)} B`,
    `${count(gzip - size.ky.gzip)} B`,
  ]);
  return {
    method: `Bundled and minified by rolldown, compressed with gzip at its highest level. Besides ky, the bundles contain the \
checks of all values, the classification of responses and failures, retries and timeouts, redaction, and error messages.`,
    table: [
      table(['bundle of', 'minified', 'gzip', 'gzip over ky'], rows),
      'The modules of the runtime in the bundle of the client and one generated function, each compressed alone:',
      table(['module', 'minified', 'gzip'], await modulesOf('client and one generated function')),
    ].join('\n\n'),
    targets: [
      {
        what: 'one generated function with the runtime, gzip over ky alone',
        // 8 kB was the aim. Texts take most of the rest: what errors say, and the words that are known in responses.
        limit: 9_750,
        measured: size.one.gzip - size.ky.gzip,
        unit: 'B',
      },
      {
        what: 'a generated function that is imported but not used, minified',
        limit: 0,
        measured: size.unused.minified - size.one.minified,
        unit: 'B',
      },
    ],
  };
}

async function modulesOf(name: Entry): Promise<readonly (readonly string[])[]> {
  const chunks = await bundleChunks(entries[name], { platform: 'node' });
  const folder = ['runtime', 'dist', ''].join(sep);
  return chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([file, { code }]) => file.includes(folder) && code)
    .map(
      ([file, { code }]) => [file.slice(file.indexOf(folder) + folder.length), compress(code ?? '')] as const,
    )
    .toSorted(([, a], [, b]) => b.gzip - a.gzip)
    .map(([file, { minified, gzip }]) => [file, `${count(minified)} B`, `${count(gzip)} B`]);
}

function compress(code: string): Size {
  const text = minifySync('module.js', code).code;
  return { minified: Buffer.byteLength(text), gzip: gzipSync(text, { level: 9 }).byteLength };
}

async function sizeOf(name: Entry): Promise<Size> {
  // The runtime does not support browsers.
  const code = await bundle(entries[name], { platform: 'node', minify: true });
  return { minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).byteLength };
}
