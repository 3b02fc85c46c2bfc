/**
 * Prints a report in Markdown: `npm run bench` measures every section, `npm run bench -- types` one of them. `--docs` measures
 * all and writes the report into the documentation. `--small` measures the outbox with fewer messages. Progress is printed to
 * stderr. Exits with 1 if a target is missed.
 */
import { measureGenerate, measureManyTemplates } from './generate.ts';
import {
  measureCampaign,
  measureCampaignList,
  measureLimits,
  measureOutbox,
  measureOutboxPage,
} from './outbox/outbox.ts';
import { installPeers, peerVersions } from './peers.ts';
import { describeMachine, isMet, renderSection, type Section, writeDocs } from './report.ts';
import { measureBuilding } from './runtime/building.ts';
import { measureBundles } from './runtime/bundles.ts';
import { measureMemory } from './runtime/memory.ts';
import { measureRedaction } from './runtime/redaction.ts';
import { measureThroughput } from './runtime/throughput.ts';
import { measureSandbox } from './sandbox/sandbox.ts';
import { inMemory, type Scratch, withScratch } from './scratch.ts';
import { measureTypes } from './types.ts';

const sections: Readonly<Record<string, (scratch: Scratch) => Promise<Section>>> = {
  generate: (scratch) => inMemory(scratch, measureGenerate),
  'generate-10000': (scratch) => inMemory(scratch, measureManyTemplates),
  types: measureTypes,
  runtime: measureRuntime,
  'runtime-memory': measureRuntimeMemory,
  sandbox: measureSandbox,
  outbox: (scratch) => measureOutbox(scratch, isSmall),
  'outbox-campaign': (scratch) => measureCampaign(scratch, isSmall),
  'outbox-list': (scratch) => measureCampaignList(scratch, isSmall),
  'outbox-limits': (scratch) => measureLimits(scratch, isSmall),
  'outbox-page': (scratch) => measureOutboxPage(scratch, isSmall),
};

const isSmall = process.argv.includes('--small');
const isForDocs = process.argv.includes('--docs');
const wanted = process.argv.slice(2).filter((name) => name !== '--small' && name !== '--docs');
const unknown = wanted.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0 || (isForDocs && (isSmall || wanted.length > 0))) {
  const names = Object.keys(sections).join(', ');
  process.stderr.write(
    `usage: npm run bench -- [--small] [SECTION…], or npm run bench -- --docs; sections: ${names}\n`,
  );
  process.exitCode = 2;
} else {
  installPeers();
  const machine = `Measured on ${describeMachine()}.`;
  process.stdout.write(`${machine}\n`);
  await withScratch(async (scratch) => {
    const done: Section[] = [];
    for (const [name, measure] of Object.entries(sections)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const start = performance.now();
      const section = await measure(scratch);
      process.stdout.write(`\n${renderSection(section)}\n`);
      process.stderr.write(`${name}: measured in ${Math.round((performance.now() - start) / 1000)} s\n`);
      done.push(section);
    }
    if (!done.every(({ targets }) => targets.every(isMet))) process.exitCode = 1;
    if (isForDocs) writeDocs(`${machine} Compared with ${peerVersions()}.`, done);
  });
}

/** The size and CPU time that the runtime needs to send, compared with other ways to send. */
async function measureRuntime(scratch: Scratch): Promise<Section> {
  const throughput = await measureThroughput(scratch);
  const parts = [await measureBundles(), await measureRedaction(), measureBuilding(), throughput];
  return {
    title: 'Sending',
    paragraphs: parts.flatMap(({ method, table }) => [method, table]),
    comparison: throughput.comparison,
    targets: parts.flatMap(({ targets }) => targets),
  };
}

async function measureRuntimeMemory(scratch: Scratch): Promise<Section> {
  const { method, table, targets } = await measureMemory(scratch);
  return { title: 'Memory while sending', paragraphs: [method, table], targets };
}
