#!/usr/bin/env node
import { writeSync } from 'node:fs';
import process from 'node:process';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(`error: notifygen-outbox needs Node 22.13 or newer; this is ${process.version}\n`);
  process.exit(2);
}

// Node 22 calls node:sqlite experimental, which a user of this program can do nothing about.
const emitWarning = process.emitWarning;
process.emitWarning = (warning, ...rest) => {
  const text = warning instanceof Error ? warning.message : warning;
  if (!String(text).startsWith('SQLite is an experimental feature'))
    emitWarning.call(process, warning, ...rest);
};

// A reader that stops early, such as head, is not a failure. A full disk is one, and may take the message too.
function failToWrite({ code, message }) {
  if (code === 'EPIPE') return;
  try {
    writeSync(2, `error: cannot print the result: ${message}\n`);
  } finally {
    process.exit(2);
  }
}
for (const stream of [process.stdout, process.stderr]) stream.on('error', failToWrite);

const { run } = await import('../dist/command.js');
const exitCode = await run(process.argv.slice(2));
// The module of the outbox may keep other connections open, so wait only for the output, and for an error of it.
process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit(exitCode))));
