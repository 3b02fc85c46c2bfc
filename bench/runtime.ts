import type { Section } from './report.ts';
import { measureBundles } from './runtime/bundles.ts';
import { measureMemory } from './runtime/memory.ts';
import { measureThroughput } from './runtime/throughput.ts';
import type { Scratch } from './scratch.ts';

/** What it costs to send through the runtime: time, bundle and memory, beside what it is built on and others. */
export async function measureRuntime(scratch: Scratch): Promise<Section> {
  const parts = [await measureBundles(), await measureThroughput(scratch), await measureMemory(scratch)];
  return {
    title: 'Sending',
    paragraphs: parts.flatMap(({ method, table }) => [method, table]),
    targets: parts.flatMap(({ targets }) => targets),
  };
}
