import { Worker } from 'node:worker_threads';
import { codeOf, NotifygenError } from '../diagnostics/errors.js';
import type { Template } from '../template/template.js';
import { defined } from '../text/defined.js';
import type { EmittedModule } from './emit.js';
import type { PrintOptions } from './print.js';

/** Emits in a worker thread, which loads ts-morph and prints while this thread still reads and checks. */
export interface Emitter {
  readonly start: (options: PrintOptions) => Emission;
  /** Ends the thread and frees its memory. The next emission starts another one. */
  readonly end: () => void;
}

/** One run: templates go in one by one, modules come out together. */
export interface Emission {
  /** Starts the thread and loads ts-morph. Call it as soon as it is known that something will be emitted. */
  readonly prepare: () => void;
  readonly add: (template: Template) => void;
  /** @throws NotifygenError (rejects) if the thread runs out of memory. */
  readonly finish: () => Promise<readonly EmittedModule[]>;
}

/** A request to the worker. It responds in the same order. */
export interface EmitRequest {
  readonly options: PrintOptions;
  readonly modules: readonly Template[];
}

export type EmitResponse = readonly EmittedModule[];

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
  { extension, runtimeModule, header }: PrintOptions,
  request: Thread['request'],
): Emission {
  const options = defined({ extension, runtimeModule, header });
  const responses: Promise<EmitResponse>[] = [];
  let batch: Template[] = [];
  return {
    prepare: () => {
      responses.push(request({ options, modules: [] }));
    },
    add: (template) => {
      batch.push(template);
      if (batch.length < batchSize) return;
      responses.push(request({ options, modules: batch }));
      batch = [];
    },
    finish: async () => {
      if (batch.length > 0) responses.push(request({ options, modules: batch }));
      return (await Promise.all(responses)).flat();
    },
  };
}

interface Thread {
  readonly request: (message: EmitRequest) => Promise<EmitResponse>;
  readonly end: () => void;
}

/** The thread needs memory for one batch at a time; a small young generation makes it collect garbage early. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

function createWorker(): Worker {
  try {
    // Flags that tell Node what to run, such as --input-type, must not reach the thread.
    return new Worker(new URL('./worker.js', import.meta.url), { resourceLimits, execArgv: [] });
  } catch (error) {
    if (codeOf(error) !== 'ERR_ACCESS_DENIED') throw error;
    throw new NotifygenError(
      'Node runs with --permission and without --allow-worker, which notifygen generate needs',
    );
  }
}

function startThread(onFailure: () => void): Thread {
  const worker = createWorker();
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
