/** The thread behind `createEmitter`: it takes one request after the other and responds with the texts by file name. */
import { enableCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { indexFile } from '../text/template-names.js';
import type { EmitRequest, EmitResponse } from './worker-emitter.js';

// A thread does not share the compile cache of its parent.
enableCompileCache();

parentPort?.on('message', async (request: EmitRequest) => {
  parentPort?.postMessage(await emit(request));
});

/** ts-morph is large, so it is loaded with the first request. */
async function emit({ modules = [], index, options }: EmitRequest): Promise<EmitResponse> {
  const { emitIndex, emitModules } = await import('./emit.js');
  const texts = emitModules(modules, options);
  if (index) texts.set(indexFile, emitIndex(index, options));
  return texts;
}
