/** The thread behind `createEmitter`: it takes one request after the other and responds with the modules. */
import { enableCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { EmitRequest, EmitResponse } from './worker-emitter.js';

// A thread does not share the compile cache of its parent.
enableCompileCache();

parentPort?.on('message', async (request: EmitRequest) => {
  parentPort?.postMessage(await emit(request));
});

/** ts-morph is large, so it is loaded with the first request. */
async function emit({ modules, options }: EmitRequest): Promise<EmitResponse> {
  const { emitModules } = await import('./emit.js');
  return emitModules(modules, options);
}
