#!/usr/bin/env node
// CommonJS in the syntax of old versions, which print the error below instead of one of their own.
const { enableCompileCache } = require('node:module');

if (enableCompileCache === undefined) {
  process.exitCode = 2;
  process.stderr.write(`error: notifygen needs Node 22.12 or newer; this is ${process.version}\n`);
} else {
  enableCompileCache();
  import('../dist/cli/main.js');
}
