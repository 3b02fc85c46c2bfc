import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
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
  'client and one generated function': `${client} export { sendOrderShipped } from '../generated/order-shipped.ts';`,
  'the same through the index, and another imported but not used': `${client}
    import { sendOrderShipped, sendStoreWelcome } from '../generated/index.ts';
    export { sendOrderShipped };`,
  'client and two generated functions': `${client}
    export { sendOrderShipped, sendStoreWelcome } from '../generated/index.ts';`,
  'client and all generated functions': `${client} export * from '../generated/index.ts';`,
};
type Entry = keyof typeof entries;

/** What the runtime and the generated functions add to an application. */
export async function measureBundles(): Promise<Figures> {
  process.stderr.write('runtime: bundles\n');
  const size = {
    ky: await bundle('ky alone'),
    text: await bundle('client and `sendText`'),
    one: await bundle('client and one generated function'),
    unused: await bundle('the same through the index, and another imported but not used'),
    two: await bundle('client and two generated functions'),
    all: await bundle('client and all generated functions'),
  };
  const names = Object.keys(entries);
  const rows = Object.values(size).map(({ minified, gzip }, index) => [
    names[index] ?? '',
    `${count(minified)} B`,
    `${count(gzip)} B`,
    `${count(gzip - size.ky.gzip)} B`,
  ]);
  return {
    method: `Bundled and minified by rolldown, compressed by gzip at its best level. What stands beside ky: the checks of \
every value, what each answer and each failure means, retries and time limits, striking out, and the words of the errors.`,
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

async function bundle(name: Entry): Promise<Size> {
  // No such file: its folder only says where imports start from.
  const entry = join(import.meta.dirname, '../entry.ts');
  const build = await rolldown({
    input: entry,
    // For browsers the runtime is not to be had.
    platform: 'node',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? entries[name] : null),
      },
    ],
  });
  const { output } = await build.generate({ minify: true });
  const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  return { minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).byteLength };
}
