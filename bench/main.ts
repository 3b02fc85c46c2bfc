/**
 * Prints a report in Markdown: `npm run bench` measures every section, `npm run bench -- types` one of them. Progress
 * goes to stderr, so that the report can be piped into a file.
 */
import { measureGenerate } from './generate.ts';
import { describeMachine, renderSection, type Section } from './report.ts';
import { measureRuntime } from './runtime.ts';
import { type Scratch, withScratch } from './scratch.ts';
import { measureTypes } from './types.ts';

const sections: Readonly<Record<string, (scratch: Scratch) => Promise<Section>>> = {
  generate: measureGenerate,
  types: measureTypes,
  runtime: measureRuntime,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  process.stderr.write(
    `no such section: ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}\n`,
  );
  process.exitCode = 2;
} else {
  await withScratch(async (scratch) => {
    process.stdout.write(`Measured on ${describeMachine()}.\n`);
    for (const [name, measure] of Object.entries(sections)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      process.stdout.write(`\n${renderSection(await measure(scratch))}\n`);
    }
  });
}
