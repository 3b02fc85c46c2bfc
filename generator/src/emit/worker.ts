/** The thread behind `createEmitter`: it takes one request after the other and responds with the modules. */
import { writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { EmittedModule } from './emit.js';
import type { EmitRequest, EmitResponse } from './worker-emitter.js';

// A thread does not share the compile cache of its parent.
enableCompileCache();

parentPort?.on('message', async (request: EmitRequest) => {
  parentPort?.postMessage(await emit(request));
});

/** ts-morph is large, so it is loaded with the first request. */
async function emit({ modules, options, folder }: EmitRequest): Promise<EmitResponse> {
  const { emitModules } = await import('./emit.js');
  const emitted = emitModules(modules, options);
  return { modules: emitted, written: folder === undefined ? [] : writeModules(folder, emitted) };
}

/** Returns the names of the files that could be written. The other thread writes the rest, and reports why it cannot. */
function writeModules(folder: string, modules: readonly EmittedModule[]): readonly string[] {
  const written: string[] = [];
  try {
    for (const [name, text] of modules.flatMap(({ files }) => files)) {
      writeFileSync(join(folder, name), text);
      written.push(name);
    }
  } catch {}
  return written;
}
