/**
 * Prints a report in Markdown: `npm run bench` measures every section, `npm run bench -- types` one of them. Progress is
 * printed to stderr, so that the report can be written to a file. `--small` measures the outbox with fewer messages.
 */
import { measureGenerate, measureManyTemplates } from './generate.ts';
import { measureOutbox } from './outbox/outbox.ts';
import { installPeers } from './peers.ts';
import { describeMachine, renderSection, type Section } from './report.ts';
import { measureBundles } from './runtime/bundles.ts';
import { measureMemory } from './runtime/memory.ts';
import { measureRedaction } from './runtime/redaction.ts';
import { measureThroughput } from './runtime/throughput.ts';
import { type Scratch, withScratch } from './scratch.ts';
import { measureTypes } from './types.ts';

const sections: Readonly<Record<string, (scratch: Scratch) => Promise<Section>>> = {
  generate: measureGenerate,
  'generate-10000': measureManyTemplates,
  types: measureTypes,
  runtime: measureRuntime,
  outbox: (scratch) => measureOutbox(scratch, isSmall),
};

const isSmall = process.argv.includes('--small');
const wanted = process.argv.slice(2).filter((name) => name !== '--small');
const unknown = wanted.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  process.stderr.write(`unknown section: ${unknown.join(', ')}; use ${Object.keys(sections).join(', ')}\n`);
  process.exitCode = 2;
} else {
  installPeers();
  await withScratch(async (scratch) => {
    process.stdout.write(`Measured on ${describeMachine()}.\n`);
    for (const [name, measure] of Object.entries(sections)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      process.stdout.write(`\n${renderSection(await measure(scratch))}\n`);
    }
  });
}

/** The size, CPU time and memory that the runtime needs to send, compared with other ways to send. */
async function measureRuntime(scratch: Scratch): Promise<Section> {
  const parts = [
    await measureBundles(),
    await measureRedaction(),
    await measureThroughput(scratch),
    await measureMemory(scratch),
  ];
  return {
    title: 'Sending',
    paragraphs: parts.flatMap(({ method, table }) => [method, table]),
    targets: parts.flatMap(({ targets }) => targets),
  };
}
