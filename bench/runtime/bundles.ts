import { gzipSync } from 'node:zlib';
import { bundle } from '../../test/support/bundle.ts';
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
    table: table(['bundle of', 'minified', 'gzip', 'gzip over ky'], rows),
    targets: [
      {
        what: 'one generated function with the runtime, gzip over ky alone',
        limit: 3_000,
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

async function sizeOf(name: Entry): Promise<Size> {
  // The runtime does not support browsers.
  const code = await bundle(entries[name], { platform: 'node', minify: true });
  return { minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).byteLength };
}
