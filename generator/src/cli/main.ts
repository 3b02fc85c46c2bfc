/** The start of the program: runs the command line, and reports what no command reports. */
import { writeSync } from 'node:fs';
import { codeOf, systemReason } from '../diagnostics/errors.js';
import { runCommandLine } from './program.js';

for (const stream of [process.stdout, process.stderr]) stream.on('error', failToWrite);
process.exitCode = await main();
// The module that `outbox` has loaded may keep connections open, so wait only for the output, and for an error of it.
if (process.argv[2] === 'outbox')
  process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit())));

async function main(): Promise<number> {
  try {
    return await runCommandLine(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    // 1 would mean that the command has findings.
    return 2;
  }
}

/** A reader that stops early, such as `head`, is not a failure. A full disk is one, and may take the message too. */
function failToWrite(error: Error): void {
  if (codeOf(error) === 'EPIPE') return;
  try {
    writeSync(2, `error: cannot print the result: ${systemReason(error)}\n`);
  } finally {
    process.exit(2);
  }
}
