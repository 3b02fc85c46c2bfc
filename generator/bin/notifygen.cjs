#!/usr/bin/env node
// CommonJS in the syntax of old versions, which print the error below instead of one of their own.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  process.exitCode = 2;
  process.stderr.write(`error: notifygen needs Node 22.13 or newer; this is ${process.version}\n`);
} else {
  require('node:module').enableCompileCache();
  import('../dist/cli/main.js');
}
