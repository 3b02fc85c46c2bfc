import { Worker } from 'node:worker_threads';
import { codeOf, NotifygenError } from '../diagnostics/errors.js';
import type { IndexedTemplate, Template } from '../template/template.js';
import { defined } from '../text/defined.js';
import type { EmitOptions } from './emit.js';

/** Emits in a worker thread, which loads ts-morph and prints while this thread still reads and checks. */
export interface Emitter {
  readonly start: (options: EmitOptions) => Emission;
  /** Ends the thread and frees its memory. The next emission starts another one. */
  readonly end: () => void;
}

/** One run: templates go in one by one, texts come out together. */
export interface Emission {
  /** Starts the thread and loads ts-morph. Call it as soon as it is known that something will be emitted. */
  readonly prepare: () => void;
  readonly add: (template: Template) => void;
  /**
   * The texts of the modules and, if names are given, of the index, by file name.
   *
   * @throws NotifygenError (rejects) if the thread runs out of memory.
   */
  readonly finish: (index: readonly IndexedTemplate[] | undefined) => Promise<Map<string, string>>;
}

/** A request to the worker. It responds in the same order. */
export interface EmitRequest {
  readonly options: EmitOptions;
  readonly modules?: readonly Template[];
  readonly index?: readonly IndexedTemplate[];
}

export type EmitResponse = ReadonlyMap<string, string>;

/** Large enough to make the cost per message negligible, and small enough to keep both threads busy. */
const batchSize = 100;

export function createEmitter(): Emitter {
  let thread: Thread | undefined;
  const request = (message: EmitRequest): Promise<EmitResponse> => {
    thread ??= startThread(() => {
      thread = undefined;
    });
    return thread.request(message);
  };
  return {
    start: (options) => startEmission(options, request),
    end: () => {
      thread?.end();
      thread = undefined;
    },
  };
}

function startEmission(
  { importExtension, runtimeModule, header }: EmitOptions,
  request: Thread['request'],
): Emission {
  const options = defined({ importExtension, runtimeModule, header });
  const responses: Promise<EmitResponse>[] = [];
  let batch: Template[] = [];
  return {
    prepare: () => {
      responses.push(request({ options }));
    },
    add: (template) => {
      batch.push(template);
      if (batch.length < batchSize) return;
      responses.push(request({ options, modules: batch }));
      batch = [];
    },
    finish: async (index) => {
      if (batch.length > 0 || index)
        responses.push(request({ options, modules: batch, ...defined({ index }) }));
      const texts = await Promise.all(responses);
      return new Map(texts.flatMap((response) => [...response]));
    },
  };
}

interface Thread {
  readonly request: (message: EmitRequest) => Promise<EmitResponse>;
  readonly end: () => void;
}

/** The thread needs memory for one batch at a time; a small young generation makes it collect garbage early. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

function startThread(onFailure: () => void): Thread {
  // Flags that tell Node what to run, such as --input-type, must not reach the thread.
  const worker = new Worker(new URL('./worker.js', import.meta.url), { resourceLimits, execArgv: [] });
  const pending: PromiseWithResolvers<EmitResponse>[] = [];
  worker.on('message', (response: EmitResponse) => pending.shift()?.resolve(response));
  worker.on('error', (error) => {
    const reason =
      codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new NotifygenError('out of memory: does a template contain binary data?')
        : error;
    for (const { reject } of pending) reject(reason);
    onFailure();
  });
  return {
    request: (message) => {
      const response = Promise.withResolvers<EmitResponse>();
      // A run that ends early, because of an error in a template, does not wait for its responses.
      response.promise.catch(() => {});
      pending.push(response);
      worker.postMessage(message);
      return response.promise;
    },
    end: () => void worker.terminate(),
  };
}
