#!/usr/bin/env node
import process from 'node:process';
import { replay } from '../dist/replay.js';

const args = process.argv.slice(2);

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

const printed = replay(process.cwd(), args);
if (printed) {
  process.stderr.write(printed.stderr);
  process.stdout.write(printed.stdout);
} else {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  const { main } = await import('../dist/cli.js');
  process.exitCode = await main(args);
}
