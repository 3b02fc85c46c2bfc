/** The thread behind `createEmitter`: it takes one request after the other and responds with the files. */
import { writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { digestOf } from '../text/digest.js';
import type { DigestedFile, EmitRequest, EmitResponse, TextFile } from './worker-emitter.js';

// A thread does not share the compile cache of its parent.
enableCompileCache();

parentPort?.on('message', async (request: EmitRequest) => {
  parentPort?.postMessage(await emit(request));
});

/** ts-morph is large, so it is loaded with the first request. */
async function emit({ modules, options, folder }: EmitRequest): Promise<EmitResponse> {
  const { emitModules } = await import('./emit.js');
  const emitted = emitModules(modules, options);
  const files = emitted.flatMap((module) => module.files);
  const written = folder === undefined ? [] : writeFiles(folder, files);
  const declarations = emitted.flatMap(({ module, declarations: own }) =>
    own ? [[module, own] as const] : [],
  );
  return { written, texts: files.slice(written.length), declarations };
}

/** Returns the first files: those that could be written. The other thread writes the rest, and reports why it cannot. */
function writeFiles(folder: string, files: readonly TextFile[]): readonly DigestedFile[] {
  const written: DigestedFile[] = [];
  try {
    for (const [name, text] of files) {
      writeFileSync(join(folder, name), text);
      written.push([name, digestOf(text)]);
    }
  } catch {}
  return written;
}
