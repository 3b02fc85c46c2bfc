/** The thread that emits: it takes one job after the other and answers each with the texts by their file names. */
import { enableCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { indexFile } from './file-names.js';
import type { EmitAnswer, EmitJob } from './emitter.js';

// A thread does not share its parent's.
enableCompileCache();

parentPort?.on('message', async (job: EmitJob) => {
  parentPort?.postMessage(await emit(job));
});

/** ts-morph is large: it is loaded with the first job, since a run in which nothing changed has none. */
async function emit({ modules = [], index, options }: EmitJob): Promise<EmitAnswer> {
  const { emitIndex, emitModules } = await import('./emit.js');
  const texts = emitModules(modules, options);
  if (index) texts.set(indexFile, emitIndex(index, options));
  return texts;
}
