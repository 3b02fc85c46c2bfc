#!/usr/bin/env node
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

const { run } = await import('../dist/command.js');
const exitCode = await run(process.argv.slice(2));
// The module of the outbox may keep other connections open, so wait for the output only.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
