#!/usr/bin/env node
import * as module from 'node:module';
import process from 'node:process';

// Halves the time to load ts-morph; Node 22.8 brought it.
module.enableCompileCache?.();

const { main } = await import('../dist/cli.js');
process.exitCode = await main(process.argv.slice(2));
