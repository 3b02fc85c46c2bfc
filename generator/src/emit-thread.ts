/** The thread that emits: it takes one job after the other and answers each with the texts by their file names. */
import { enableCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { EmitAnswer, EmitJob } from './emission.js';
import { indexFile } from './output-names.js';

// A thread does not share its parent's. It only serves what is loaded later, such as ts-morph.
enableCompileCache();
const { emitIndex, emitModules } = await import('./emit.js');

parentPort?.on('message', ({ modules = [], index, options }: EmitJob) => {
  const texts = emitModules(modules, options);
  if (index) texts.set(indexFile, emitIndex(index, options));
  const answer: EmitAnswer = texts;
  parentPort?.postMessage(answer);
});
